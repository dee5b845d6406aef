// Talking to the server: JSON both ways, the CSRF token from its cookie, a deadline.

import { clock } from "./clock.js";

const DEADLINE = 12_000;

/** What came back when nothing came back. */
export const NO_ANSWER = { status: 0, body: null };

const cookie = (name) =>
  document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? "";

/** A random name of 20 characters, made without anything that needs HTTPS. */
export function randomKey() {
  const letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => letters[byte % letters.length]).join("");
}

/**
 * Ask the server. Answers `{status, body, etag, retryAfter, asked}`, `asked` being the moment by the steady clock; status
 * 0 means that no answer came (no network, the deadline passed). Never throws for the network's sake.
 */
export async function ask(url, { data, etag } = {}) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), DEADLINE);
  const headers = { Accept: "application/json" };
  if (etag) headers["If-None-Match"] = etag;
  const options = { headers, credentials: "same-origin", cache: "no-store", signal: stop.signal };
  if (data !== undefined) {
    options.method = "POST";
    headers["Content-Type"] = "application/json";
    headers["X-CSRFToken"] = cookie("csrftoken");
    options.body = JSON.stringify(data);
  }
  const sent = clock.start();
  try {
    const response = await fetch(url, options);
    const text = await response.text();
    const isJson = (response.headers.get("Content-Type") ?? "").includes("json");
    const body = isJson && text ? JSON.parse(text) : null;
    if (body?.now) clock.measure(sent, Date.parse(body.now));
    return {
      status: response.status,
      body,
      etag: response.headers.get("ETag"),
      retryAfter: Number(response.headers.get("Retry-After")) || 0,
      asked: sent,
    };
  } catch (error) {
    if (error.name === "AbortError" || error instanceof TypeError || error instanceof SyntaxError) return NO_ANSWER;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
