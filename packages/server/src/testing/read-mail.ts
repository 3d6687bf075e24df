/** An email as an email client shows it. */
export interface ReceivedMail {
  readonly from: string
  readonly to: string
  readonly headers: Readonly<Record<string, string>>
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Parses the format of our emails: text and HTML alternatives, in base64 or quoted-printable. */
export function readMail(raw: string, envelope: { from: string; to: string }): ReceivedMail {
  const { headers, body } = readPart(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '\0'
  const parts = body.split(`--${boundary}`).map((part) => readPart(part.trimStart()))
  const partOf = (type: string): string => {
    const part = parts.find((each) => each.headers['content-type']?.startsWith(type))
    return part === undefined ? '' : decodeBody(part)
  }
  const subject = readWords(headers['subject'] ?? '')
  return { ...envelope, headers, subject, text: partOf('text/plain'), html: partOf('text/html') }
}

interface Part {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

function readPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: raw.slice(end + 4) }
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding']
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return (encoding === 'quoted-printable' ? decodeQuoted(body) : body).replaceAll('\r\n', '\n')
}

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

/** Decodes the words of a header: `=?UTF-8?B?…?=`, without whitespace between two of them. */
const readWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word.replaceAll('_', ' ')),
    )
