"""Settings of the site: the embedded default on one laptop, or the server profile by environment variables.

Embedded, everything lies in `var/` (or the folder that TURNIEJ_VAR names) and nothing has to be set. DATABASE_URL
(PostgreSQL) makes it the server profile, with secure cookies, HSTS and a list of hosts; REDIS_URL moves the cache and
the queue of the workers to Redis. Each database setting was found by measurement and has a test that guards it.
"""

from pathlib import Path

import environ
from csp.constants import NONE, SELF

from turniej.secret import stored_secret
from turniej.var_folder import told

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

VAR_DIR = Path(env.str("TURNIEJ_VAR", "") or BASE_DIR / "var")
with told(VAR_DIR):
    VAR_DIR.mkdir(parents=True, exist_ok=True)
    SECRET_KEY = env.str("SECRET_KEY", "") or stored_secret(VAR_DIR / "secret")

DATABASE_URL = env.str("DATABASE_URL", "")
REDIS_URL = env.str("REDIS_URL", "")
SERVER = bool(DATABASE_URL)
HTTPS = env.bool("HTTPS", SERVER)
DEBUG = env.bool("DEBUG", False)
# Embedded, `turniej.middleware.LanHosts` lets in what the laptop is called in its own network, and nothing else.
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[] if SERVER else ["*"])
CSRF_TRUSTED_ORIGINS = [f"https://{host.lstrip('.')}" for host in ALLOWED_HOSTS if host != "*"] if HTTPS else []
CLOCK_FILE = env.str("TURNIEJ_CLOCK_FILE", "")
LEXICON_CLOCK = "turniej.clock.now"
LEXICON_SOURCE = {"contact": env.str("CONTACT", "")}

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_htmx",
    "django_tables2",
    "django_filters",
    "lexicon",
    "games",
    "turniej",
]
MIDDLEWARE = [
    "turniej.middleware.LanHosts",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "turniej.middleware.ChosenLanguage",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "turniej.middleware.PossibleNumbers",
    "turniej.middleware.DatabaseAway",
]
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
ROOT_URLCONF = "turniej.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# Connections stay open per thread (opening one per request cost a third of the writes). A read takes no transaction;
# a write takes the lock at its start (IMMEDIATE), or a quarter of the writes fail as "database is locked" at 50 a
# second. FULL, because NORMAL can lose acknowledged commits at a power cut. Never mmap_size: commits were lost with it.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
if DATABASE_URL:
    DATABASES = {"default": env.db_url_config(DATABASE_URL)}
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": VAR_DIR / "turniej.sqlite3",
            "OPTIONS": SQLITE_OPTIONS,
        }
    }
DATABASES["default"] |= {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True, "ATOMIC_REQUESTS": False}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if REDIS_URL:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

LANGUAGE_CODE = "pl"
LANGUAGES = [("pl", "Polski"), ("en", "English"), ("fr", "Français")]
LOCALE_PATHS = [BASE_DIR / "turniej" / "locale"]
TIME_ZONE = env.str("TIME_ZONE", "Europe/Warsaw")
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
WHITENOISE_USE_FINDERS = True  # a bare start has no collectstatic step
WHITENOISE_MAX_AGE = 60

SESSION_COOKIE_AGE = 7 * 24 * 3600
SESSION_SAVE_EVERY_REQUEST = False
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "turniej.views.wire.csrf_failure"
CSRF_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}

# A hall is one address: the lock-out counts the account with the address, never the address alone.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_ENABLE_ACCESS_FAILURE_LOG = False
AXES_DISABLE_ACCESS_LOG = True
AXES_LOCKOUT_TEMPLATE = "locked.html"
AXES_VERBOSE = False
AXES_USERNAME_CALLABLE = "turniej.logins.tried_name"
AXES_IPWARE_PROXY_COUNT = 0
SILENCED_SYSTEM_CHECKS: list[str] = []

DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000

CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", "") or REDIS_URL or "database://site"
# A broker that is down is said so at once: without these a page waits six seconds for each message that it sends.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0,
    "interval_max": 0,
    "socket_connect_timeout": 2,
    "socket_timeout": 15,
}
CELERY_TIMEZONE = "UTC"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "long"
CELERY_TASK_ROUTES = {"*.quick_*": {"queue": "quick"}}
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_SEND_TASK_EVENTS = False

LOG_LEVEL = env.str("LOG_LEVEL", "INFO" if SERVER else "WARNING")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "turniej.logs.JsonFormatter"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"level": LOG_LEVEL},
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "axes": {"level": "ERROR"},
        "uvicorn": {"level": LOG_LEVEL},
    },
}
