import { homedir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

import { MICROS_PER_CREDIT, readFileSize } from '@saffron/core/format'
import type { SearchProvider } from '@saffron/core/system'
import { MAX_MICROS } from '@saffron/core/wallet'
import * as z from 'zod/mini'

import { readS3Address, type S3Address } from './s3-address.ts'
import { isSecret, SECRET_RULE } from './secret.ts'
import { readSmtpAddress } from './smtp-address.ts'

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

const filled = z.string().check(z.minLength(1))
const url = z.url({ protocol: /^https?$/, error: 'is not an http(s) address' })
const smtpUrl = z
  .string()
  .check(z.refine((text) => readSmtpAddress(text) !== undefined, 'is not an smtp:// or smtps:// address'))
const smsUrl = url.check(
  z.refine((text) => Boolean(URL.parse(text)?.username && URL.parse(text)?.password), 'has no account and token in it'),
)
const wholeNumber = (minimum: number, maximum: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, `is not a whole number from ${minimum} to ${maximum}`)),
    z.pipe(
      z.transform(Number),
      z.number().check(z.refine((n) => n >= minimum && n <= maximum, `is not from ${minimum} to ${maximum}`)),
    ),
  )
/** One credit. A lower balance may not pay for the next reply. */
const LOW_MICROS = MICROS_PER_CREDIT
const credits = z.pipe(
  z.string().check(z.regex(/^\d+(\.\d{1,6})?$/, 'is not a number of credits, such as 5 or 0.5')),
  z.pipe(
    z.transform((text: string) => Math.round(Number(text) * MICROS_PER_CREDIT)),
    z.number().check(z.maximum(MAX_MICROS, `is more than ${MAX_MICROS / MICROS_PER_CREDIT} credits`)),
  ),
)
const fileSize = z.pipe(
  z.string().check(z.refine((text) => readFileSize(text) !== undefined, 'is no size such as 10 GB, or 0')),
  z.transform((text: string) => readFileSize(text) ?? 0),
)
const s3Url = z
  .string()
  .check(z.refine((text) => readS3Address(text) !== undefined, 'is not an address https://key:secret@host/bucket'))
/** The most model calls of one reply, unless the setting `tools.steps` changes it. */
const MAX_STEPS = 25
/** The model for long texts, if it's enabled and no other one was chosen. */
export const DEFAULT_LONG_TEXT_MODEL = 'gpt-4o-mini'
/** The default size of a drive. */
const DRIVE_QUOTA = '10 GB'
const UPLOAD_LIMIT = '5 GB'
const hostsWithPorts = z.pipe(
  z
    .string()
    .check(
      z.regex(/^[^\s,/]+:\d{1,5}(,\s*[^\s,/]+:\d{1,5})*$/, 'is no list of hosts with ports, such as mcp.local:8080'),
    ),
  z.transform((hosts: string) => hosts.split(',').map((host) => host.trim())),
)
const yesOrNo = z.pipe(
  z.enum(['0', '1', 'true', 'false'], 'is neither 1 nor 0'),
  z.transform((value) => value === '1' || value === 'true'),
)

/** Google's own addresses. */
export const GOOGLE_ADDRESSES = {
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  tokenInfoUrl: 'https://oauth2.googleapis.com/tokeninfo',
  userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
} as const

/** Every environment variable that the server reads. */
const environmentSchema = z.object({
  SAFFRON_DATA: z.optional(filled),
  SAFFRON_HOST: z._default(filled, '127.0.0.1'),
  SAFFRON_PORT: z._default(wholeNumber(0, 65_535), 4170),
  /** Encrypts channel keys and signs tokens, instead of the file `secret` in the data folder. */
  SAFFRON_SECRET: z.optional(z.string().check(z.refine(isSecret, SECRET_RULE))),
  SAFFRON_DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, error: 'is not a postgres:// address' })),
  SAFFRON_DEMO_PACE: z._default(wholeNumber(0, 60_000), 20),
  /** The demo provider of another process, instead of one in this process. */
  SAFFRON_DEMO_URL: z.optional(url),
  SAFFRON_LOG_LEVEL: z.optional(z.enum(LOG_LEVELS, `is none of ${LOG_LEVELS.join(', ')}`)),
  /** Trust the X-Forwarded-* headers of a reverse proxy for the client's address. */
  SAFFRON_TRUST_PROXY: z._default(yesOrNo, false),
  /** The public address of this server, for links in messages. */
  SAFFRON_PUBLIC_URL: z.optional(url),
  /** Calls per minute and account; 0 for no limit. */
  SAFFRON_RATE_LIMIT: z._default(wholeNumber(0, 10_000_000), 6000),
  /** Event streams that one user may have open; 0 for no limit. */
  SAFFRON_STREAMS_PER_USER: z._default(wholeNumber(0, 1_000_000), 50),
  /** Bearer token required for /metrics. Without one, /metrics answers only local requests. */
  SAFFRON_METRICS_TOKEN: z.optional(filled),
  /** The mail server. Without one, emails go to the outbox. */
  SAFFRON_SMTP_URL: z.optional(smtpUrl),
  SAFFRON_MAIL_FROM: z.optional(filled),
  /** The SMS service, `https://account:token@host`. Without one, messages go to the outbox. */
  SAFFRON_SMS_URL: z.optional(smsUrl),
  SAFFRON_SMS_FROM: z.optional(filled),
  /** Sign-up requires a code sent to the email address. */
  SAFFRON_REQUIRE_VERIFIED_EMAIL: z._default(yesOrNo, false),
  /** Credits for the inviter and for the new user. */
  SAFFRON_REWARD_INVITER: z._default(credits, 0),
  SAFFRON_REWARD_INVITEE: z._default(credits, 0),
  /** Sign-in with Google. The secret is optional; the addresses are for another provider that takes Google's place. */
  SAFFRON_GOOGLE_CLIENT_ID: z.optional(filled),
  SAFFRON_GOOGLE_CLIENT_SECRET: z.optional(filled),
  SAFFRON_GOOGLE_AUTHORIZE_URL: z._default(url, GOOGLE_ADDRESSES.authorizeUrl),
  SAFFRON_GOOGLE_TOKEN_URL: z._default(url, GOOGLE_ADDRESSES.tokenUrl),
  SAFFRON_GOOGLE_TOKENINFO_URL: z._default(url, GOOGLE_ADDRESSES.tokenInfoUrl),
  SAFFRON_GOOGLE_USERINFO_URL: z._default(url, GOOGLE_ADDRESSES.userInfoUrl),
  /** The size of one account's drive, such as `10 GB`; 0 for no limit. */
  SAFFRON_DRIVE_QUOTA: z._default(fileSize, readFileSize(DRIVE_QUOTA) ?? 0),
  /** The maximum size of an uploaded file, such as `5 GB`. */
  SAFFRON_UPLOAD_LIMIT: z._default(fileSize, readFileSize(UPLOAD_LIMIT) ?? 0),
  /** A bucket that stores file contents instead of the data directory: `https://key:secret@host/bucket?region=…`. */
  SAFFRON_S3_URL: z.optional(s3Url),
  /** Internal hosts that users' plugins and tools may reach, such as `mcp.local:8080, 10.0.0.5:3000`. */
  SAFFRON_INTERNAL_HOSTS: z.optional(hostsWithPorts),
  /** Users may add plugins by the URL of a server. */
  SAFFRON_PLUGINS_BY_URL: z._default(yesOrNo, false),
  /** A JSON file with the plugins that users may add, or the URL of a registry. */
  SAFFRON_PLUGIN_CATALOG: z.optional(filled),
  /** Where programs of plugins are found. */
  PATH: z.optional(filled),
  OPENAI_API_KEY: z.optional(filled),
  OPENAI_BASE_URL: z.optional(url),
  ANTHROPIC_API_KEY: z.optional(filled),
  GEMINI_API_KEY: z.optional(filled),
  OLLAMA_HOST: z.optional(filled),
  /** The machine's proxy settings. Names in capitals take precedence. */
  HTTP_PROXY: z.optional(filled),
  HTTPS_PROXY: z.optional(filled),
  NO_PROXY: z.optional(filled),
  http_proxy: z.optional(filled),
  https_proxy: z.optional(filled),
  no_proxy: z.optional(filled),
})

type Environment = z.output<typeof environmentSchema>

export interface GoogleConfig {
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** The address the browser is redirected to. */
  readonly authorizeUrl: string
  readonly tokenUrl: string
  /** Returns which client an access token was issued to. */
  readonly tokenInfoUrl: string
  readonly userInfoUrl: string
}

export interface WebSearchConfig {
  readonly provider: SearchProvider
  /** Where its API is. Undefined for the service's own. */
  readonly url: string | undefined
  readonly key: string | undefined
}

export interface Config {
  /** The directory with all data of this installation. */
  readonly dataFolder: string
  readonly host: string
  /** 0 picks a free port. */
  readonly port: number
  readonly secret: string | undefined
  /** PostgreSQL instead of SQLite in the data directory. */
  readonly databaseUrl: string | undefined
  /** Milliseconds between two chunks of the demo provider. */
  readonly demoPaceMs: number
  /** The base URL of a demo provider in another process. */
  readonly demoUrl: string | undefined
  readonly logLevel: (typeof LOG_LEVELS)[number] | undefined
  readonly trustProxy: boolean
  /** The public address of this server, without a trailing slash. */
  readonly publicUrl: string | undefined
  /** Calls per minute and account; 0 for no limit. */
  readonly rateLimit: number
  /** Event streams that one user may have open; 0 for no limit. */
  readonly streamsPerUser: number
  readonly metricsToken: string | undefined
  readonly smtp: { readonly url: string; readonly from: string } | undefined
  readonly sms: { readonly url: string; readonly from: string } | undefined
  /** Sign-up requires a code sent to the email address. */
  readonly requireVerifiedEmail: boolean
  /** The reward for each side of an invitation, in micro-credits; 0 for none. */
  readonly rewardMicros: { readonly inviter: number; readonly invitee: number }
  /** The starting balance of a new account, in micro-credits. */
  readonly startingMicros: number
  /** Users are notified when their balance falls below this amount, in micro-credits. */
  readonly lowMicros: number
  /** The size of one account's drive, in bytes; 0 for no limit. */
  readonly driveQuotaBytes: number
  /** The maximum size of an uploaded file, in bytes. */
  readonly maxUploadBytes: number
  /** The bucket for file contents, instead of the data directory. */
  readonly s3: S3Address | undefined
  /** Internal hosts with ports that users' plugins and tools may reach. */
  readonly internalHosts: readonly string[]
  /** Users may add plugins by the URL of a server. */
  readonly pluginsByUrl: boolean
  /** The most model calls of one reply. An agent may set fewer. */
  readonly maxSteps: number
  /** The service that searches the web for models, if there is one. */
  readonly webSearch: WebSearchConfig | undefined
  /** The file with the plugins that users may add. */
  readonly pluginCatalog: string | undefined
  /** Where programs of plugins are found. */
  readonly searchPath: string | undefined
  /** Sign-in with Google, if it is configured. */
  readonly google: GoogleConfig | undefined
  /** Proxies for channels that have none of their own. */
  readonly proxies: {
    readonly http: string | undefined
    readonly https: string | undefined
    readonly no: string | undefined
  }
  /** Variables with unusable values, which are treated as unset. */
  readonly ignored: readonly string[]
  /** Provider keys and addresses by variable, from which the first start creates channels. */
  readonly providerEnvironment: Pick<
    Environment,
    'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'ANTHROPIC_API_KEY' | 'GEMINI_API_KEY' | 'OLLAMA_HOST'
  >
}

/** An environment variable with an invalid value. The one-line message names the variable, never its value. */
export class ConfigError extends Error {
  readonly variable: string

  constructor(variable: string, fault: string) {
    super(`${variable} ${fault}`)
    this.name = 'ConfigError'
    this.variable = variable
  }
}

/** Reads the configuration from the environment. An empty variable counts as unset. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environmentSchema.safeParse(present)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(String(issue?.path[0] ?? 'the environment'), issue?.message ?? 'does not fit')
  }
  const read = parsed.data
  return {
    dataFolder: read.SAFFRON_DATA ?? defaultDataFolder(env),
    host: read.SAFFRON_HOST,
    port: read.SAFFRON_PORT,
    secret: read.SAFFRON_SECRET,
    databaseUrl: read.SAFFRON_DATABASE_URL,
    demoPaceMs: read.SAFFRON_DEMO_PACE,
    demoUrl: read.SAFFRON_DEMO_URL?.replace(/\/+$/, ''),
    logLevel: read.SAFFRON_LOG_LEVEL,
    trustProxy: read.SAFFRON_TRUST_PROXY,
    publicUrl: read.SAFFRON_PUBLIC_URL?.replace(/\/+$/, ''),
    rateLimit: read.SAFFRON_RATE_LIMIT,
    streamsPerUser: read.SAFFRON_STREAMS_PER_USER,
    metricsToken: read.SAFFRON_METRICS_TOKEN,
    google: googleOf(read),
    smtp: sender(read, 'SAFFRON_SMTP_URL', 'SAFFRON_MAIL_FROM'),
    sms: sender(read, 'SAFFRON_SMS_URL', 'SAFFRON_SMS_FROM'),
    rewardMicros: { inviter: read.SAFFRON_REWARD_INVITER, invitee: read.SAFFRON_REWARD_INVITEE },
    startingMicros: 0,
    lowMicros: LOW_MICROS,
    driveQuotaBytes: read.SAFFRON_DRIVE_QUOTA,
    maxUploadBytes: read.SAFFRON_UPLOAD_LIMIT,
    s3: read.SAFFRON_S3_URL === undefined ? undefined : readS3Address(read.SAFFRON_S3_URL),
    internalHosts: read.SAFFRON_INTERNAL_HOSTS ?? [],
    pluginsByUrl: read.SAFFRON_PLUGINS_BY_URL,
    maxSteps: MAX_STEPS,
    webSearch: undefined,
    pluginCatalog: read.SAFFRON_PLUGIN_CATALOG,
    searchPath: read.PATH,
    requireVerifiedEmail: read.SAFFRON_REQUIRE_VERIFIED_EMAIL,
    ...proxiesOf(read),
    providerEnvironment: {
      OPENAI_API_KEY: read.OPENAI_API_KEY,
      OPENAI_BASE_URL: read.OPENAI_BASE_URL,
      ANTHROPIC_API_KEY: read.ANTHROPIC_API_KEY,
      GEMINI_API_KEY: read.GEMINI_API_KEY,
      OLLAMA_HOST: read.OLLAMA_HOST,
    },
  }
}

/** Returns a service with its sender, which requires both settings or neither. */
function sender(
  read: Environment,
  urlName: 'SAFFRON_SMTP_URL' | 'SAFFRON_SMS_URL',
  fromName: 'SAFFRON_MAIL_FROM' | 'SAFFRON_SMS_FROM',
): Config['smtp'] {
  const { [urlName]: address, [fromName]: from } = read
  if (address === undefined) return undefined
  if (from === undefined) throw new ConfigError(fromName, `is needed beside ${urlName}`)
  return { url: address, from }
}

/** Reads the machine's proxy variables. Other programs set them too, so some values may be unusable here. */
function proxiesOf(read: Environment): Pick<Config, 'proxies' | 'ignored'> {
  const named = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy'] as const
  const ignored = named.filter((name) => read[name] !== undefined && !url.safeParse(read[name]).success)
  const usable = (name: (typeof named)[number]) => (ignored.includes(name) ? undefined : read[name])
  const proxies = {
    http: usable('HTTP_PROXY') ?? usable('http_proxy'),
    https: usable('HTTPS_PROXY') ?? usable('https_proxy'),
    no: read.NO_PROXY ?? read.no_proxy,
  }
  return { proxies, ignored }
}

function googleOf(read: Environment): GoogleConfig | undefined {
  const clientId = read.SAFFRON_GOOGLE_CLIENT_ID
  if (clientId === undefined) return undefined
  return {
    clientId,
    clientSecret: read.SAFFRON_GOOGLE_CLIENT_SECRET,
    authorizeUrl: read.SAFFRON_GOOGLE_AUTHORIZE_URL,
    tokenUrl: read.SAFFRON_GOOGLE_TOKEN_URL,
    tokenInfoUrl: read.SAFFRON_GOOGLE_TOKENINFO_URL,
    userInfoUrl: read.SAFFRON_GOOGLE_USERINFO_URL,
  }
}

/** Returns the platform's default directory for a program's data. */
function defaultDataFolder(env: Readonly<Record<string, string | undefined>>): string {
  if (process.platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'saffron')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'saffron')
  return join(env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'saffron')
}
