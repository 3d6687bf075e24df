import type { messages as account } from './en/areas/account.ts'
import type { messages as admin } from './en/areas/admin.ts'
import type { messages as agents } from './en/areas/agents.ts'
import type { messages as draw } from './en/areas/draw.ts'
import type { messages as drive } from './en/areas/drive.ts'
import type { messages as gallery } from './en/areas/gallery.ts'
import type { messages as notifications } from './en/areas/notifications.ts'
import type { messages as playscript } from './en/areas/playscript.ts'
import type { messages as plugins } from './en/areas/plugins.ts'
import type { messages as shared } from './en/areas/shared.ts'
import type { messages as store } from './en/areas/store.ts'
import type { messages as summary } from './en/areas/summary.ts'
import type { messages as tools } from './en/areas/tools.ts'
import type { messages as transfer } from './en/areas/transfer.ts'
import type { messages as workspace } from './en/areas/workspace.ts'

type TextsOf<Reference> = Readonly<Record<keyof Reference, string>>

/** Texts of one area of the web app each, separate from the catalogue that every page has to load. */
export interface AreaMessages {
  readonly account: TextsOf<typeof account>
  readonly admin: TextsOf<typeof admin>
  readonly agents: TextsOf<typeof agents>
  readonly draw: TextsOf<typeof draw>
  readonly drive: TextsOf<typeof drive>
  readonly gallery: TextsOf<typeof gallery>
  readonly store: TextsOf<typeof store>
  readonly notifications: TextsOf<typeof notifications>
  readonly playscript: TextsOf<typeof playscript>
  readonly plugins: TextsOf<typeof plugins>
  readonly summary: TextsOf<typeof summary>
  readonly tools: TextsOf<typeof tools>
  readonly transfer: TextsOf<typeof transfer>
  readonly shared: TextsOf<typeof shared>
  readonly workspace: TextsOf<typeof workspace>
}
