/** The connection settings of a mail server. */
export interface SmtpAddress {
  readonly host: string
  readonly port: number
  /** Use TLS from the first byte. */
  readonly secure: boolean
  /** Don't send anything, including the password, unless the server offers STARTTLS. */
  readonly requireTls: boolean
  readonly ignoreTls: boolean
  /** Verify the server's certificate. */
  readonly verified: boolean
  readonly login: { readonly user: string; readonly pass: string } | undefined
}

const SUBMISSION_PORT = 587
const SECURE_PORT = 465
const TLS_CHOICES = new Set(['', 'required', 'unverified', 'off'])
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/

/**
 * Parses `smtp://user:password@host:587` or `smtps://…`. Returns undefined if the text is invalid. `?tls=required`
 * never sends unencrypted, `?tls=unverified` accepts any certificate, and `?tls=off` never encrypts. By default,
 * STARTTLS is used if offered, and required if a password would leave this machine.
 */
export function readSmtpAddress(text: string): SmtpAddress | undefined {
  const url = URL.parse(text)
  if (url === null || url.hostname === '' || !['smtp:', 'smtps:'].includes(url.protocol)) return undefined
  const tls = url.searchParams.get('tls') ?? ''
  const secure = url.protocol === 'smtps:'
  const isOdd = [...url.searchParams.keys()].some((name) => name !== 'tls') || (secure && tls === 'off')
  if (isOdd || !TLS_CHOICES.has(tls)) return undefined
  const user = decode(url.username)
  const pass = decode(url.password)
  if (user === undefined || pass === undefined) return undefined
  const tellsPassword = pass !== '' && !LOOPBACK.test(url.hostname)
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? SECURE_PORT : SUBMISSION_PORT) : Number(url.port),
    secure,
    requireTls: !secure && (tls === 'required' || tls === 'unverified' || (tls === '' && tellsPassword)),
    ignoreTls: tls === 'off',
    verified: tls !== 'unverified',
    login: user === '' ? undefined : { user, pass },
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
