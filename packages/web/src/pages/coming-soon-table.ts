import type { AreaKey } from '@saffron/core/i18n'
import type { LucideIcon } from 'lucide-react'

import type { ComingSoonPath } from './page-table.ts'
import type { SketchName } from './sketch-shapes.ts'

type ComingSoonKey = AreaKey<'coming'>
type NameOf<Key> = Key extends `coming.${infer Name}.will` ? Name : never
type LinkOf<Key> = Key extends `coming.link.${infer Name}` ? Name : never

/** What's possible today: a link, or a terminal command. */
export type Alternative =
  | { readonly to: string; readonly link: LinkOf<ComingSoonKey> }
  | { readonly href: string; readonly link: LinkOf<ComingSoonKey> }
  | { readonly command: string; readonly question?: ComingSoonKey }

export interface ComingSoon {
  /** Its messages: `coming.<name>.will` and `coming.<name>.now`. */
  readonly name: NameOf<ComingSoonKey>
  readonly Icon: LucideIcon
  /** The sketch above the texts. */
  readonly sketch: SketchName
  readonly alternative?: Alternative
  /** The alternative on phones, which have no terminal, with its own text if needed. */
  readonly onPhone?: { readonly text?: ComingSoonKey; readonly alternative: Alternative }
}

const chats: Alternative = { to: '/app/chats', link: 'chats' }

/** The pages of planned features, by route. A finished feature is removed from the table. */
export const comingSoonTable: Readonly<Record<ComingSoonPath, ComingSoon>> = {
}
