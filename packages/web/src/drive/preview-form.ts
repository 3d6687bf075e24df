import type { Node } from '@saffron/core/drive'

/** The kind of a file's preview. */
export type PreviewForm =
  | 'image'
  | 'video'
  | 'audio'
  | 'pdf'
  | 'markdown'
  | 'table'
  | 'code'
  | 'text'
  | 'office'
  | 'none'

/** The image types that browsers display. */
const DRAWN = /^image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml|x-icon|vnd\.microsoft\.icon)$/

/** Word documents and Excel workbooks, also templates and those with macros. */
const OFFICE =
  /^application\/vnd\.(?:openxmlformats-officedocument\.(?:wordprocessingml\.(?:document|template)|spreadsheetml\.(?:sheet|template))|ms-(?:word|excel)\.(?:document|template|sheet)\.macroenabled(?:\.12)?)$/i

/** Returns the preview kind by the media type that the server detected. The name distinguishes kinds of text. */
export function previewForm({ type, name, fileKind }: Pick<Node, 'type' | 'name' | 'fileKind'>): PreviewForm {
  const media = type ?? ''
  if (DRAWN.test(media)) return 'image'
  if (media.startsWith('video/')) return 'video'
  if (media.startsWith('audio/')) return 'audio'
  if (media === 'application/pdf') return 'pdf'
  if (OFFICE.test(media)) return 'office'
  if (!isText(media) && fileKind !== 'code') return 'none'
  if (/\.(md|markdown)$/i.test(name) || media === 'text/markdown') return 'markdown'
  if (/\.(csv|tsv)$/i.test(name) || media === 'text/csv') return 'table'
  return fileKind === 'code' || languageOf(name) !== '' ? 'code' : 'text'
}

const isText = (media: string): boolean =>
  media.startsWith('text/') || /^application\/(json|xml|javascript|x-sh|sql|toml|yaml|x-yaml|x-ndjson)$/.test(media)

/** Returns the language of a file by its extension, or an empty string if unknown. */
export function languageOf(name: string): string {
  if (/^dockerfile$/i.test(name)) return 'dockerfile'
  if (/^makefile$/i.test(name)) return 'makefile'
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return /^(txt|text|log|md|markdown|csv|tsv)$/.test(ending) ? '' : ending
}
