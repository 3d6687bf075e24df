import { type Attachments, type Composer, hasSavedFiles, type StoredFile } from '@saffron/core/chat'
import type { Node } from '@saffron/core/drive'
import { useStore, useTranslate } from '@saffron/core/react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'

import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useWhenLoaded } from '../../ui/use-when-loaded.ts'
import type { WrittenMessage } from '../attachments/attachments-of.ts'

const load = () => import('../attachments/attach-part.tsx')
/** A constant, so that no wanted and no suggested nodes are the same list. */
const NO_NODES: readonly Node[] = []

export interface Attaching {
  /** Undefined until something is attached, now or before a reload. */
  readonly attachments: Attachments | undefined
  readonly attach: (files: FileList) => void
  readonly pick: () => void
  readonly pickStored: () => void
  /**
   * Attaches these while mounted, in place of its earlier ones that aren't sent. A message being sent keeps its files.
   */
  readonly attachNodes: (nodes: readonly Node[]) => void
  /** Restores files that were removed with their message. */
  readonly putBack: (files: readonly StoredFile[]) => void
  /** `sees`: whether the model can look at pictures. */
  readonly chips: (sending: boolean, sees: boolean) => ReactNode
}

/** Ways to attach files to a draft. Their code is loaded with the first file. */
export function useAttaching(message: WrittenMessage, composer: Composer, takesDrops: boolean): Attaching {
  const t = useTranslate()
  const dialog = useDialog()
  const { part, whenLoaded } = useWhenLoaded(load)
  const withPart = (act: (part: Awaited<ReturnType<typeof load>>['default']) => unknown) =>
    whenLoaded(() => void load().then((module) => act(module.default)))
  // Copies the files first, because they're only available during the event.
  const attach = (files: FileList) => {
    const kept = Array.from(files)
    withPart((loaded) => loaded.attach(message, kept))
  }
  const onDrag = useEffectEvent((event: DragEvent) => {
    const { dataTransfer } = event
    if (dataTransfer?.types.includes('Files') !== true) return
    // Otherwise the browser would open the file in place of the page.
    event.preventDefault()
    dataTransfer.dropEffect = 'copy'
    if (event.type === 'drop') attach(dataTransfer.files)
    else if (part === undefined) withPart(() => undefined)
  })
  useEffect(() => {
    if (!takesDrops) return undefined
    const leave = new AbortController()
    for (const name of ['dragover', 'drop'] as const) addEventListener(name, onDrag, { signal: leave.signal })
    return () => leave.abort()
  }, [takesDrops])
  const suggested = useRef(NO_NODES)
  const wanted = useRef(NO_NODES)
  const suggest = () => {
    if (wanted.current === suggested.current) return
    withPart((loaded) => {
      if (composer.getSnapshot().holdsFiles) return
      loaded.swapStored(message, suggested.current, wanted.current)
      suggested.current = wanted.current
    })
  }
  const suggestAgain = useEffectEvent(suggest)
  const { holdsFiles } = useStore(composer)
  useEffect(() => {
    if (!holdsFiles) suggestAgain()
  }, [holdsFiles])
  const takeOut = useEffectEvent(() => {
    const nodes = suggested.current
    suggested.current = NO_NODES
    wanted.current = NO_NODES
    if (nodes.length === 0 || composer.getSnapshot().holdsFiles) return
    void load().then((module) => module.default.swapStored(message, nodes, []))
  })
  useEffect(() => () => takeOut(), [])
  const fetchPart = useEffectEvent(() => withPart(() => undefined))
  const { drafts, conversation } = message
  useEffect(() => {
    if (hasSavedFiles(drafts, conversation)) fetchPart()
  }, [drafts, conversation])
  const attachments = part?.attachmentsOf(message)
  return {
    attachments,
    attach,
    pick: () => withPart((loaded) => loaded.pick(message)),
    pickStored: () =>
      withPart(async (loaded) => {
        const nodes = await dialog<readonly Node[]>(t('chat.composer.attachDrive'), loaded.DrivePicker)
        loaded.attachStored(message, nodes ?? [])
      }),
    attachNodes: (nodes) => {
      if (nodes.length === 0 && wanted.current.length === 0) return
      wanted.current = nodes
      suggest()
    },
    putBack: (files) => withPart((loaded) => loaded.putBack(message, files)),
    chips: (sending, sees) =>
      part !== undefined &&
      attachments !== undefined && (
        <Suspense>
          <part.ChipList attachments={attachments} sending={sending} sees={sees} />
        </Suspense>
      ),
  }
}
