import type { MessageSource } from '@saffron/core/chat'

import type { AttachedFile, FilePassage } from '../../drive/index.ts'

/** A file's content for a model. */
export type PromptFile = { readonly file: AttachedFile } & (
  | { readonly as: 'picture'; /** A data URL. */ readonly url: string }
  | { readonly as: 'whole'; readonly given: readonly FilePassage[] }
  | { readonly as: 'passages'; readonly given: readonly FilePassage[]; readonly found: readonly FilePassage[] }
  /** Only the name, with the reason. */
  | { readonly as: 'name'; readonly why: keyof typeof WHY }
)

/** The length of the passages shown below a reply, in characters. */
const EXCERPT = 240

/** Returns the source that a reply reports for a file. For a new file, it includes why only its name was used. */
export function sourceOf(given: PromptFile, isSent: boolean): MessageSource {
  const { id: asset, name } = given.file
  const found = given.as === 'passages' ? given.found : []
  const passages = found.map(({ place, at, name: called, text }) => ({
    place,
    at,
    name: called,
    excerpt: Array.from(text.trim().replaceAll(/\s+/g, ' ')).slice(0, EXCERPT).join(''),
  }))
  const missing = isSent && given.as === 'name' && given.why !== 'above' ? given.why : undefined
  return { asset, name, given: given.as, ...(missing && { missing }), passages }
}

const WHY = {
  unseen: 'a picture, not shown: this model cannot look at pictures',
  unread: 'what it holds cannot be read',
  noRoom: 'there is no room left for what it says',
  above: 'it stands above',
} as const

/**
 * Returns a file as text between tags. Its content can't imitate them, because they contain the content's hash. A
 * picture is only named here, and sent separately.
 */
export function textOf(given: PromptFile): string {
  const { name, type, hash } = given.file
  const tag = `file-${hash.slice(0, 12)}`
  const head = `${tag} name=${JSON.stringify(name)} type="${type}"`
  switch (given.as) {
    case 'picture':
      return `<${head}/>`
    case 'name':
      return `<${head} missing="${WHY[given.why]}"/>`
    case 'whole':
      return `<${head}>\n${textInWords(given.given)}\n</${tag}>`
    default:
      return `<${head} given="some passages, those nearest to the question">\n${passagesInWords(given.given)}\n</${tag}>`
  }
}

/** Joins all passages, with their page numbers and similar positions. */
function textInWords(passages: readonly FilePassage[]): string {
  let text = ''
  let before = ''
  for (const passage of passages) {
    const place = passage.place === 'line' ? '' : placeOf(passage)
    if (place !== before) text += `${text === '' ? '' : '\n'}[${place}]\n`
    text += passage.text
    before = place
  }
  return text.trim()
}

const passagesInWords = (passages: readonly FilePassage[]): string =>
  passages.map((passage) => `[${placeOf(passage)}]\n${passage.text.trim()}`).join('\n[…]\n')

const placeOf = ({ place, at, name }: FilePassage): string =>
  name === null ? `${place} ${at}` : `${place} ${at}, ${name}`
