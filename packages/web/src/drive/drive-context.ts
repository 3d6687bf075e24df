import type { Node } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'
import { createContext, use } from 'react'

import type { DrivePlace } from './drive-place.ts'
import type { DriveRows } from './use-drive-rows.ts'
import type { NodeActions } from './use-node-actions.ts'
import type { SelectionActions } from './use-selection.ts'
import type { View } from './view-choice.ts'

/** The state that the parts of the drive's page share. */
export interface DriveScreen {
  readonly place: DrivePlace
  /** The folders from the root to the current one. Empty elsewhere and until loaded. */
  readonly path: readonly Node[]
  /** Whether the user may change files. */
  readonly mayWrite: boolean
  /** The path couldn't be loaded. `again` retries. */
  readonly pathFailure: { readonly again: () => void } | undefined
  /** The current folder. */
  readonly folder: Node | undefined
  readonly rows: DriveRows
  /** The search found files by text. */
  readonly hasFoundTexts: boolean
  readonly selection: SelectionActions
  readonly actions: NodeActions
  readonly view: View
}

export const DriveContext = createContext<DriveScreen | null>(null)

export function useDrive(): DriveScreen {
  const screen = use(DriveContext)
  if (screen === null) throw new ApiError('client.unexpected', { message: 'DriveContext has no value here' })
  return screen
}
