// A small wrapper around IndexedDB: what a tablet has to remember when the page is closed or the battery dies.

const NAME = "turniej-tablet";
const VERSION = 1;

const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Open the store; answers an object of promises. `outbox` keeps entries in the order in which they were put in. */
export async function openStore(name = NAME) {
  const opening = indexedDB.open(name, VERSION);
  opening.onupgradeneeded = () => {
    const entries = opening.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
    entries.createIndex("table", "table");
    opening.result.createObjectStore("kept");
  };
  const db = await settled(opening);

  // Resolves when the transaction is on the disk, not when the request is done: only then may the screen go on.
  const write = (store, work) =>
    new Promise((resolve, reject) => {
      const transaction = db.transaction(store, "readwrite", { durability: "strict" });
      let result;
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore(store)).onsuccess = (event) => {
        result = event.target.result;
      };
    });
  const read = (store, work) => settled(work(db.transaction(store).objectStore(store)));

  return {
    add: (entry) => write("outbox", (store) => store.add(entry)),
    replace: (entry) => write("outbox", (store) => store.put(entry)),
    remove: (id) => write("outbox", (store) => store.delete(id)),
    entries: (table) => read("outbox", (store) => store.index("table").getAll(table)),
    keep: (key, value) => write("kept", (store) => store.put(value, key)),
    kept: (key) => read("kept", (store) => store.get(key)),
    close: () => db.close(),
  };
}
