import type { Locale } from '@saffron/core/i18n'

/** The content of an email, in the reader's language. */
export interface EmailTemplate {
  readonly subject: string
  readonly lead: string
  /** A code to type in, shown large. */
  readonly code?: string
  /** A button that leads on. */
  readonly link?: { readonly label: string; readonly url: string }
  readonly notes: readonly string[]
}

/** Renders the email as plain text. */
export function emailText({ lead, code, link, notes }: EmailTemplate): string {
  const parts = [lead, ...(code === undefined ? [] : [code]), ...(link === undefined ? [] : [link.url]), ...notes]
  return `${parts.join('\n\n')}\n`
}

const FONT = 'font:16px/1.6 system-ui,-apple-system,"Segoe UI","PingFang TC","Noto Sans CJK TC",sans-serif'

/** Renders the email as HTML without remote content, so the sender can't learn that it was read. */
export function emailHtml({ subject, lead, code, link, notes }: EmailTemplate, locale: Locale): string {
  const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`
  const parts = [
    paragraph(lead, ''),
    ...(code === undefined ? [] : [paragraph(code, 'font-size:32px;font-weight:600;letter-spacing:6px')]),
    ...(link === undefined ? [] : [linkParagraph(link)]),
    ...notes.map((note) => paragraph(note, 'font-size:14px;color:#666')),
  ]
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px"><div style='max-width:480px;margin:0 auto;${FONT}'>`,
    ...parts,
    '</div></body></html>',
  ].join('\n')
}

const linkParagraph = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
