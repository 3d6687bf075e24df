import { ApiError, isTransient } from '@saffron/core/errors'
import type { Playscript, PlayscriptApi, Scene, ScriptElement } from '@saffron/core/playscript'
import type { TextStorage } from '@saffron/core/session'
import type { Node } from 'prosemirror-model'

import { childrenOf } from '../model/convert.ts'
import { FRONT, keyOf } from '../model/schema.ts'
import { keepChanges, type KeptChanges } from './kept-changes.ts'
import { changedScenes, type SceneChange, type StoredScene, textOfElements, writtenIn } from './scene-changes.ts'

/** A scene that was changed here and somewhere else. */
export interface SceneConflict {
  readonly key: string
  readonly theirs: readonly ScriptElement[]
  readonly version: number
}

export interface SaveSnapshot {
  /** `offline`: kept on this device until the connection is back. */
  readonly state: 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed'
  readonly error: unknown
  readonly conflicts: readonly SceneConflict[]
}

export interface ScriptSaver {
  readonly getSnapshot: () => SaveSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Hears of a changed document. */
  readonly change: (doc: Node) => void
  /** Saves everything now. Returns whether all is saved. */
  readonly save: () => Promise<boolean>
  /** Keeps what isn't saved on the device right away, and saves it. For a page that is hidden or closed. */
  readonly keep: () => void
  /** Changes what the text of a scene doesn't say. Its text is saved first. */
  readonly patch: (
    key: string,
    fields: { readonly color?: string | null; readonly synopsis?: string },
  ) => Promise<Scene>
  /** Ends a conflict: with the own text, which is then saved, or with theirs, which the caller put into the document. */
  readonly resolve: (key: string, side: 'mine' | 'theirs') => void
  /** Returns the ID and the version of a scene, once it's stored. */
  readonly storedAs: (key: string) => { readonly id: string; readonly version: number } | undefined
  /** Takes in a scene that another call changed, and that is in the document as it's stored now. */
  readonly put: (key: string, scene: Pick<Scene, 'version'>) => void
  /** Returns a function that saves the last change and stops. */
  readonly open: () => () => void
}

type Calls = Pick<
  PlayscriptApi['playscript'],
  'createScene' | 'updateScene' | 'deleteScene' | 'sortScenes' | 'updatePlayscript' | 'getPlayscript'
>

export interface ScriptSaverOptions {
  readonly calls: Calls
  readonly script: Playscript
  /** The document as it's opened, with the changes that were kept. */
  readonly doc: Node
  readonly kept: KeptChanges | undefined
  readonly storage: TextStorage
}

/** Milliseconds without a change until it's saved, and at most. */
const SAVE_AFTER_MS = 1000
const SAVE_WITHIN_MS = 10_000
/** Milliseconds until a save that failed is repeated. */
const RETRY_MS = 15_000
/** Milliseconds until a change is kept on the device. Writing it with every key would slow typing down. */
const KEEP_MS = 400

/** Saves the scenes of a script while they're written, each with the version that it's based on. */
export function createScriptSaver({ calls, script, doc: first, kept, storage }: ScriptSaverOptions): ScriptSaver {
  const { id } = script
  const stored = new Map<string, StoredScene>()
  const listeners = new Set<() => void>()
  let doc = first
  let order = (script.scenes ?? []).map((scene) => scene.id)
  let snapshot: SaveSnapshot = { state: 'saved', error: null, conflicts: [] }
  let timer: ReturnType<typeof setTimeout> | undefined
  let keeping: ReturnType<typeof setTimeout> | undefined
  let unsavedSince: number | undefined
  let saving: Promise<boolean> | undefined
  let isOpen = false

  const nodes = new Map(childrenOf(first).map((node) => [keyOf(node), node]))
  const hold = (key: string, value: Omit<StoredScene, 'node' | 'text'>, elements: readonly ScriptElement[]): void => {
    const node = nodes.get(key)
    const text = textOfElements(elements)
    // As it was opened. What the editor writes in another way than the server isn't a change.
    const isKept = kept?.scenes[key] !== undefined
    const isHere = node !== undefined && !isKept
    stored.set(key, { ...value, node: isHere ? node : undefined, text: isHere ? writtenIn(node).text : text })
  }
  for (const scene of script.scenes ?? []) {
    hold(scene.id, { id: scene.id, version: kept?.scenes[scene.id]?.version ?? scene.version }, scene.elements)
  }
  hold(FRONT, { id: FRONT, version: script.version }, script.front ?? [])

  function set(changes: Partial<SaveSnapshot>): void {
    snapshot = { ...snapshot, ...changes }
    for (const listener of listeners) listener()
  }
  const inConflict = (key: string): boolean => snapshot.conflicts.some((each) => each.key === key)
  const keysIn = (): string[] => childrenOf(doc).map(keyOf)
  const changes = (): SceneChange[] => {
    const changed = changedScenes(doc, stored)
    const isFrontGone = !keysIn().includes(FRONT) && stored.get(FRONT)?.text !== '[]'
    return isFrontGone ? [{ key: FRONT, node: doc, elements: [] }, ...changed] : changed
  }
  const deletedKeys = (): string[] => {
    const here = new Set(keysIn())
    return [...stored.keys()].filter((key) => key !== FRONT && !here.has(key))
  }
  const wantedOrder = (): string[] => keysIn().flatMap((key) => (key === FRONT ? [] : (stored.get(key)?.id ?? [])))
  const isOrdered = (): boolean => {
    const wanted = wantedOrder()
    return wanted.length !== order.length || wanted.every((each, index) => each === order[index])
  }
  const isSaved = (): boolean => changes().length === 0 && deletedKeys().length === 0 && isOrdered()

  function keepHere(): void {
    clearTimeout(keeping)
    keeping = undefined
    const unsaved = changes().map(({ key, elements }) => {
      const version = stored.get(key)?.version
      return [key, { elements, ...(version !== undefined && { version }) }] as const
    })
    keepChanges(storage, id, { scenes: Object.fromEntries(unsaved), deleted: deletedKeys(), order: keysIn() })
  }
  function schedule(ms: number): void {
    clearTimeout(timer)
    if (isOpen) timer = setTimeout(() => void save(), ms)
  }

  async function create({ key, node, elements }: SceneChange): Promise<void> {
    const keys = keysIn()
    const before = keys.slice(0, keys.indexOf(key)).findLast((each) => each !== FRONT && stored.has(each))
    const after = before === undefined ? null : (stored.get(before)?.id ?? null)
    const scene = await calls.createScene({ body: { playscript: id, after, elements } })
    order.splice(after === null ? 0 : order.indexOf(after) + 1, 0, scene.id)
    stored.set(key, { id: scene.id, version: scene.version, node, text: textOfElements(elements) })
  }
  async function update(change: SceneChange, known: StoredScene): Promise<void> {
    const { key, node, elements } = change
    const text = textOfElements(elements)
    try {
      const body = { elements, version: known.version }
      const { version } = await calls.updateScene({ params: { id: known.id }, body })
      stored.set(key, { ...known, version, node, text })
    } catch (error) {
      const current = currentOf(error)
      if (current !== undefined && textOfElements(current.elements) === text) {
        // The last answer was lost on its way.
        stored.set(key, { ...known, version: current.version, node, text })
      } else if (current !== undefined) {
        const conflict = { key, theirs: current.elements, version: current.version }
        set({ conflicts: [...snapshot.conflicts, conflict] })
      } else if (ApiError.is(error) && error.code === 'playscript.scene_not_found') {
        // Someone deleted it, but the writer goes on with it.
        stored.delete(key)
        order = order.filter((each) => each !== known.id)
        await create(change)
      } else throw error
    }
  }
  async function updateFront({ node, elements }: SceneChange): Promise<void> {
    const { version } = await calls.updatePlayscript({ params: { id }, body: { front: elements } })
    stored.set(FRONT, {
      id: FRONT,
      version,
      node: node === doc ? undefined : node,
      text: textOfElements(elements),
    })
  }
  async function remove(key: string): Promise<void> {
    const known = stored.get(key)
    if (known === undefined) return
    try {
      await calls.deleteScene({ params: { id: known.id } })
    } catch (error) {
      if (!(ApiError.is(error) && error.code === 'playscript.scene_not_found')) throw error
    }
    stored.delete(key)
    order = order.filter((each) => each !== known.id)
  }
  async function sort(): Promise<void> {
    const wanted = wantedOrder()
    try {
      await calls.sortScenes({ params: { id }, body: { order: wanted } })
      order = wanted
    } catch (error) {
      if (!(ApiError.is(error) && error.code === 'playscript.other_scenes')) throw error
      // Others added or deleted scenes. Theirs go to where they are now, relative to the one before them.
      const { scenes = [] } = await calls.getPlayscript({ params: { id } })
      order = mergedOrder(
        wanted,
        scenes.map((scene) => scene.id),
      )
      await calls.sortScenes({ params: { id }, body: { order } })
      order = wanted
    }
  }

  async function saveAll(): Promise<boolean> {
    for (;;) {
      const change = changes().find(({ key }) => !inConflict(key))
      const known = change === undefined ? undefined : stored.get(change.key)
      const [gone] = deletedKeys()
      const isIdle = change === undefined && gone === undefined && isOrdered()
      if (isIdle) break
      unsavedSince = undefined
      set({ state: 'saving', error: null })
      try {
        // A new scene is stored before others are deleted, so that a moved text is never only on the way.
        if (change?.key === FRONT) await updateFront(change)
        else if (change !== undefined && known !== undefined) await update(change, known)
        else if (change !== undefined) await create(change)
        else if (gone !== undefined) await remove(gone)
        else await sort()
      } catch (error) {
        keepHere()
        set({ state: isTransient(error) ? 'offline' : 'failed', error })
        if (isTransient(error)) schedule(RETRY_MS)
        return false
      }
    }
    keepHere()
    set({ state: isSaved() ? 'saved' : 'unsaved', error: null })
    return snapshot.state === 'saved'
  }
  function save(): Promise<boolean> {
    clearTimeout(timer)
    saving ??= saveAll().finally(() => {
      saving = undefined
    })
    return saving
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (changed) => {
      doc = changed
      if (snapshot.state === 'saved') set({ state: 'unsaved' })
      keeping ??= setTimeout(keepHere, KEEP_MS)
      const now = Date.now()
      unsavedSince ??= now
      schedule(Math.max(0, Math.min(SAVE_AFTER_MS, unsavedSince + SAVE_WITHIN_MS - now)))
    },
    save,
    keep: () => {
      keepHere()
      if (!isSaved()) void save()
    },
    patch: async (key, fields) => {
      await save()
      const known = stored.get(key)
      if (known === undefined) throw new ApiError('playscript.scene_not_found')
      const scene = await calls.updateScene({ params: { id: known.id }, body: { ...fields, version: known.version } })
      const latest = stored.get(key) ?? known
      stored.set(key, { ...latest, version: scene.version })
      return scene
    },
    resolve: (key, side) => {
      const conflict = snapshot.conflicts.find((each) => each.key === key)
      const known = stored.get(key)
      if (conflict === undefined || known === undefined) return
      set({ conflicts: snapshot.conflicts.filter((each) => each !== conflict) })
      const node = side === 'theirs' ? childrenOf(doc).find((each) => keyOf(each) === key) : undefined
      const text = node === undefined ? textOfElements(conflict.theirs) : writtenIn(node).text
      stored.set(key, { ...known, version: conflict.version, node, text })
      void save()
    },
    storedAs: (key) => stored.get(key),
    put: (key, { version }) => {
      const known = stored.get(key)
      const node = childrenOf(doc).find((each) => keyOf(each) === key)
      if (known !== undefined && node !== undefined) {
        stored.set(key, { ...known, version, node, text: writtenIn(node).text })
      }
    },
    open: () => {
      isOpen = true
      if (!isSaved()) {
        set({ state: 'unsaved' })
        schedule(0)
      }
      return () => {
        if (keeping !== undefined) keepHere()
        void save()
        isOpen = false
        clearTimeout(timer)
      }
    },
  }
}

/** Returns the stored scene from the error of a change that was based on an older version. */
function currentOf(error: unknown): Scene | undefined {
  if (!ApiError.is(error) || error.code !== 'request.outdated') return undefined
  return error.details?.['current'] as Scene | undefined
}

/** Returns an order with everything of both: that of `wanted`, and the others after the one that they follow. */
function mergedOrder(wanted: readonly string[], theirs: readonly string[]): string[] {
  const known = new Set(theirs)
  const merged = wanted.filter((each) => known.has(each))
  for (const [index, each] of theirs.entries()) {
    if (merged.includes(each)) continue
    const before = theirs[index - 1]
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, each)
  }
  return merged
}
