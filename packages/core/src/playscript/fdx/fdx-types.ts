import type { ElementType } from '../kinds.ts'

/** The names of Final Draft's paragraph types. Programs that write FDX also use those of other programs. */
const TYPES: Readonly<Record<string, ElementType>> = {
  'scene heading': 'heading',
  slugline: 'heading',
  action: 'action',
  general: 'action',
  description: 'action',
  character: 'character',
  parenthetical: 'parenthetical',
  dialogue: 'dialogue',
  transition: 'transition',
  shot: 'shot',
  'cast list': 'action',
  singing: 'lyric',
  lyrics: 'lyric',
  lyric: 'lyric',
  'new act': 'actBreak',
  'end of act': 'actBreak',
  'act break': 'actBreak',
  'cold opening': 'actBreak',
  teaser: 'actBreak',
  'show/ep. title': 'centered',
  centered: 'centered',
  synopsis: 'synopsis',
  note: 'note',
  boneyard: 'note',
}

/** Returns our type of a paragraph type, and the level if it's an outline. Unknown types are action. */
export function typeOfFdx(name: string | undefined): { readonly type: ElementType; readonly level?: number } {
  const known = name?.trim().toLowerCase() ?? ''
  const [, outline] = /^(?:outline|section) ?(\d)?/.exec(known) ?? []
  if (/^(?:outline|section)/.test(known)) return { type: 'section', level: Number(outline ?? 1) }
  return { type: TYPES[known] ?? 'action' }
}

/** Returns Final Draft's paragraph type of an element. */
export function fdxTypeOf({
  type,
  text,
  level,
  omitted,
}: {
  type: ElementType
  text: string
  level?: number | undefined
  omitted?: boolean | undefined
}): string {
  switch (type) {
    case 'heading':
      return 'Scene Heading'
    case 'lyric':
      return 'Singing'
    case 'section':
      return `Outline ${level ?? 1}`
    case 'actBreak':
      return /^END\b/.test(text) ? 'End of Act' : 'New Act'
    case 'note':
      return omitted === true ? 'Boneyard' : 'Note'
    case 'centered':
    case 'pageBreak':
      return 'Action'
    default:
      return type.charAt(0).toUpperCase() + type.slice(1)
  }
}

/** Reads the length of a scene, such as `1 5/8`, `3/8` or `2`, in eighths of a page. */
export function eighthsOf(length: string | undefined): number | undefined {
  const [, whole = '', part] = /^(?:(\d+)(?:\s+|$))?(?:(\d)\/8)?$/.exec(length?.trim() ?? '') ?? []
  const eighths = Number(whole) * 8 + Number(part ?? 0)
  return eighths > 0 ? eighths : undefined
}

/** Writes eighths of a page: `1 5/8`. */
export function pagesAndEighths(eighths: number): string {
  const [pages, rest] = [Math.floor(eighths / 8), eighths % 8]
  return [...(pages > 0 ? [String(pages)] : []), ...(rest > 0 ? [`${rest}/8`] : [])].join(' ')
}
