import type { AreaKey } from '@saffron/core/i18n'
import {
  Blocks,
  Bot,
  Clapperboard,
  Image,
  type LucideIcon,
  PencilRuler,
  ScrollText,
  Store,
  UsersRound,
} from 'lucide-react'

import type { ComingPath } from './page-table.ts'
import type { SketchName } from './sketch-shapes.ts'

type ComingKey = AreaKey<'coming'>
type NameOf<Key> = Key extends `coming.${infer Name}.will` ? Name : never
type LinkOf<Key> = Key extends `coming.link.${infer Name}` ? Name : never

/** What's possible today: a link, a text, a terminal command, or a URL of this server to copy. */
export type Way =
  | { readonly to: string; readonly link: LinkOf<ComingKey> }
  | { readonly href: string; readonly link: LinkOf<ComingKey> }
  | { readonly command: string; readonly question?: ComingKey }
  | { readonly address: string }

export interface Coming {
  /** Its messages: `coming.<name>.will` and `coming.<name>.now`. */
  readonly name: NameOf<ComingKey>
  readonly Icon: LucideIcon
  /** The sketch above the texts. */
  readonly sketch: SketchName
  readonly way?: Way
  /** The alternative on phones, which have no terminal, with its own text if needed. */
  readonly onPhone?: { readonly text?: ComingKey; readonly way: Way }
}

const chats: Way = { to: '/app/chats', link: 'chats' }

const draw: Coming = { name: 'draw', Icon: PencilRuler, sketch: 'gallery', way: chats }
const workspace: Coming = {
  name: 'workspace',
  Icon: UsersRound,
  sketch: 'people',
  way: { command: 'saffron' },
  onPhone: { text: 'coming.workspace.onPhone', way: chats },
}
const playscript: Coming = { name: 'playscript', Icon: Clapperboard, sketch: 'script', way: chats }

/** The pages of planned features, by route. A finished feature is removed from the table. */
export const comingTable: Readonly<Record<ComingPath, Coming>> = {
  '/app/draw': draw,
  '/app/draw/{historyid}': draw,
  '/app/image': { name: 'image', Icon: Image, sketch: 'picture', way: chats },
  '/app/plugins': { name: 'plugins', Icon: Blocks, sketch: 'switches', way: { address: '/ai' } },
  '/app/store/agent': { name: 'store', Icon: Store, sketch: 'tiles', way: chats },
  '/app/agents': { name: 'agents', Icon: Bot, sketch: 'table', way: chats },
  '/app/agents/{id}/form': { name: 'agentForm', Icon: Bot, sketch: 'form', way: chats },
  '/app/workspace': workspace,
  '/app/workspace/{id}': workspace,
  '/app/playscript': playscript,
  '/app/playscript/{id}': playscript,
  '/app/summary': {
    name: 'summary',
    Icon: ScrollText,
    sketch: 'script',
    way: { command: 'cat report.txt | saffron chat "{question}"', question: 'coming.summary.question' },
    onPhone: { text: 'coming.summary.onPhone', way: chats },
  },
}
