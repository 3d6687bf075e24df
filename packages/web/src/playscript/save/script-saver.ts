import { ApiError, isTransient } from '@saffron/core/errors'
import type { Playscript, Scene, ScriptElement } from '@saffron/core/playscript'

import { childrenOf } from '../model/convert.ts'
import { FRONT, keyOf } from '../model/schema.ts'
import { keepChanges } from './kept-changes.ts'
import { mergedOrder } from './merged-order.ts'
import { currentOf, isGone } from './save-errors.ts'
import type { SaveSnapshot, ScriptSaver, ScriptSaverOptions } from './saver-types.ts'
import { changedScenes, type SceneChange, type StoredScene, textOfElements, writtenIn } from './scene-changes.ts'
import { marksOf, withMarks } from './scene-marks.ts'

/** Milliseconds without a change until it's saved, and at most. */
const SAVE_AFTER_MS = 1000
const SAVE_WITHIN_MS = 10_000
/** Milliseconds until a save that failed is repeated. */
const RETRY_MS = 15_000
/** Milliseconds until a change is kept on the device. Writing it with every key would slow typing down. */
const KEEP_MS = 400
/** The key of the order of the scenes among the parts of a script that were tried. */
const ORDER = 'order'

/** Saves the scenes of a script while they're written, each with the version that it's based on. */
export function createScriptSaver({ calls, script, doc: first, kept, storage }: ScriptSaverOptions): ScriptSaver {
  const { id, scenes: firstScenes = [] } = script
  const stored = new Map<string, StoredScene>()
  /** Scenes that others deleted while they were still in the document. */
  const gone = new Set<string>()
  const listeners = new Set<() => void>()
  const marks = new Map(firstScenes.map((scene) => [scene.id, marksOf(scene)]))
  let snapshot: SaveSnapshot = { state: 'saved', error: null, conflicts: [], marks }
  let doc = first
  let order = firstScenes.map((scene) => scene.id)
  let timer: ReturnType<typeof setTimeout> | undefined
  let keeping: ReturnType<typeof setTimeout> | undefined
  let unsavedSince: number | undefined
  let waiting: Promise<boolean> | undefined
  let lastCall: Promise<unknown> = Promise.resolve()
  let isOpen = false

  const nodes = new Map(childrenOf(first).map((node) => [keyOf(node), node]))
  const hold = (key: string, current: number, elements: readonly ScriptElement[]): void => {
    const node = nodes.get(key)
    const text = textOfElements(elements)
    const written = kept?.scenes[key]
    const isKept = written !== undefined && textOfElements(written.elements) !== text
    const version = (isKept ? written.version : kept?.deleted[key]) ?? current
    // As it was opened. What the editor writes in another way than the server isn't a change.
    const isHere = node !== undefined && !isKept
    stored.set(key, {
      version,
      node: isHere ? node : undefined,
      text: isHere ? writtenIn(node).text : text,
      ours: version === current ? [text] : [],
    })
  }
  for (const scene of firstScenes) hold(scene.id, scene.version, scene.elements)
  hold(FRONT, script.version, script.front ?? [])

  function set(changes: Partial<SaveSnapshot>): void {
    snapshot = { ...snapshot, ...changes }
    for (const listener of listeners) listener()
  }
  const setMarks = (scene: Scene): void => {
    set({ marks: new Map(snapshot.marks).set(scene.id, marksOf(scene)) })
  }
  const inConflict = (key: string): boolean => snapshot.conflicts.some((each) => each.key === key)
  const addConflict = (key: string, version: number, theirs: readonly ScriptElement[]): void => {
    const after = order[order.indexOf(key) - 1]
    set({ conflicts: [...snapshot.conflicts, { key, after, theirs, version }] })
  }
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
  const wantedOrder = (): string[] => keysIn().filter((key) => key !== FRONT && stored.has(key))
  const isOrdered = (): boolean => {
    const wanted = wantedOrder()
    const here = new Set(wanted)
    const known = order.filter((each) => here.has(each))
    return wanted.length === known.length && wanted.every((each, index) => each === known[index])
  }
  const isSaved = (): boolean => changes().length === 0 && deletedKeys().length === 0 && isOrdered()

  function keepHere(): boolean {
    clearTimeout(keeping)
    keeping = undefined
    const unsaved = changes().map(({ key, elements }) => {
      const version = stored.get(key)?.version
      return [key, { elements, ...(version !== undefined && { version }) }] as const
    })
    const deleted = deletedKeys().map((key) => [key, stored.get(key)?.version ?? 1] as const)
    return keepChanges(storage, id, {
      scenes: Object.fromEntries(unsaved),
      deleted: Object.fromEntries(deleted),
      order: keysIn(),
    })
  }
  function schedule(ms: number): void {
    clearTimeout(timer)
    if (isOpen) timer = setTimeout(() => void save(), ms)
  }

  async function create(change: SceneChange): Promise<void> {
    const { key, node, elements } = change
    const keys = keysIn()
    const before = keys
      .slice(0, keys.indexOf(key))
      .findLast((each) => each !== FRONT && stored.has(each) && !gone.has(each))
    const known = snapshot.marks.get(key)
    const marked = { elements: withMarks(elements, known), ...(known !== undefined && { synopsis: known.synopsis }) }
    const color = known?.color === undefined ? {} : { color: known.color }
    let scene: Scene
    try {
      scene = await calls.createScene({
        body: { id: key, playscript: id, after: before ?? null, ...marked, ...color },
      })
    } catch (error) {
      if (before === undefined || !isGone(error)) throw error
      // Someone deleted the scene before it.
      gone.add(before)
      await create(change)
      return
    }
    gone.delete(key)
    order = order.filter((each) => each !== key)
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
    const text = textOfElements(scene.elements)
    const isSame = text === textOfElements(elements)
    const created = { version: scene.version, node: isSame ? node : undefined, text, ours: [text] }
    stored.set(key, created)
    setMarks(scene)
    // An earlier call, whose answer was lost, stored an earlier text.
    if (!isSame) await update(change, created)
  }
  async function update(change: SceneChange, known: StoredScene): Promise<void> {
    const { key, node, elements } = change
    const text = textOfElements(elements)
    stored.set(key, { ...known, ours: [...known.ours.slice(0, 1), text] })
    try {
      const body = { elements: withMarks(elements, snapshot.marks.get(key)), version: known.version }
      const scene = await calls.updateScene({ params: { id: key }, body })
      stored.set(key, { version: scene.version, node, text, ours: [text] })
      setMarks(scene)
    } catch (error) {
      const current = currentOf(error) as Scene | undefined
      if (current !== undefined) {
        setMarks(current)
        const theirs = textOfElements(current.elements)
        // The last answer was lost on its way, or only the color or the synopsis was changed.
        if (theirs === text) stored.set(key, { version: current.version, node, text, ours: [text] })
        else if (known.ours.includes(theirs)) await update(change, { ...known, version: current.version })
        else addConflict(key, current.version, current.elements)
      } else if (isGone(error)) {
        // Someone deleted it, but the writer goes on with it.
        stored.delete(key)
        order = order.filter((each) => each !== key)
        await create(change)
      } else throw error
    }
  }
  async function updateFront(change: SceneChange, known: StoredScene): Promise<void> {
    const { node, elements } = change
    const text = textOfElements(elements)
    stored.set(FRONT, { ...known, ours: [...known.ours.slice(0, 1), text] })
    try {
      const body = { front: elements, version: known.version }
      const { version } = await calls.updatePlayscript({ params: { id }, body })
      stored.set(FRONT, { version, node: node === doc ? undefined : node, text, ours: [text] })
    } catch (error) {
      const current = currentOf(error) as Playscript | undefined
      if (current === undefined) throw error
      const { version, front = [] } = current
      const theirs = textOfElements(front)
      // The script's version also counts changes of its title and of the order.
      if (theirs === text || known.ours.includes(theirs)) await updateFront(change, { ...known, version })
      else addConflict(FRONT, version, front)
    }
  }
  async function remove(key: string, known: StoredScene): Promise<void> {
    try {
      await calls.deleteScene({ params: { id: key }, query: { version: known.version } })
    } catch (error) {
      const current = currentOf(error) as Scene | undefined
      if (current !== undefined) {
        const isOurs = known.ours.includes(textOfElements(current.elements))
        if (isOurs) await remove(key, { ...known, version: current.version })
        else addConflict(key, current.version, current.elements)
        return
      }
      if (!isGone(error)) throw error
    }
    stored.delete(key)
    order = order.filter((each) => each !== key)
  }
  async function sort(): Promise<void> {
    const wanted = wantedOrder()
    try {
      await calls.sortScenes({ params: { id }, body: { order: wanted } })
    } catch (error) {
      if (!(ApiError.is(error) && error.code === 'playscript.other_scenes')) throw error
      // Others added or deleted scenes. Theirs go to where they are now, relative to the one before them.
      const { scenes = [] } = await calls.getPlayscript({ params: { id } })
      const theirs = scenes.map((scene) => scene.id)
      await calls.sortScenes({ params: { id }, body: { order: mergedOrder(wanted, theirs) } })
    }
    order = wanted
  }

  /** Returns the next call. What was tried is left for the next time: it failed, or it was written in meanwhile. */
  function nextCall(tried: Set<string>): (() => Promise<void>) | undefined {
    const isNext = (key: string): boolean => !tried.has(key) && !inConflict(key)
    // A new scene is stored before others are deleted, so that a moved text is never only on the way.
    const change = changes().find(({ key }) => isNext(key))
    const key = change?.key ?? deletedKeys().find(isNext)
    const known = key === undefined ? undefined : stored.get(key)
    if (key !== undefined) tried.add(key)
    if (change !== undefined && known === undefined) return () => create(change)
    if (change !== undefined && known !== undefined) {
      return () => (change.key === FRONT ? updateFront(change, known) : update(change, known))
    }
    if (key !== undefined && known !== undefined) return () => remove(key, known)
    if (isOrdered() || tried.has(ORDER)) return undefined
    tried.add(ORDER)
    return sort
  }
  async function saveAll(): Promise<boolean> {
    const tried = new Set<string>()
    let failure: unknown
    unsavedSince = undefined
    for (let call = nextCall(tried); call !== undefined; call = nextCall(tried)) {
      set({ state: 'saving', error: null })
      try {
        // oxlint-disable-next-line no-await-in-loop
        await call()
      } catch (error) {
        failure = error
        if (isTransient(error)) break
      }
    }
    const isKept = keepHere()
    if (failure === undefined) {
      set({ state: isSaved() ? 'saved' : 'unsaved', error: null })
    } else {
      set({ state: isTransient(failure) && isKept ? 'offline' : 'failed', error: failure })
      if (isTransient(failure)) schedule(RETRY_MS)
    }
    return snapshot.state === 'saved'
  }
  /** Makes calls one after the other, so that each knows the version that the last one left. */
  function inTurn<Result>(call: () => Promise<Result>): Promise<Result> {
    const result = lastCall.then(call)
    lastCall = result.catch(() => undefined)
    return result
  }
  function save(): Promise<boolean> {
    clearTimeout(timer)
    waiting ??= inTurn(() => {
      waiting = undefined
      return saveAll()
    })
    return waiting
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
      await inTurn(async () => {
        const known = stored.get(key)
        if (known === undefined) throw new ApiError('playscript.scene_not_found')
        const scene = await calls.updateScene({ params: { id: key }, body: { ...fields, version: known.version } })
        stored.set(key, { ...known, version: scene.version })
        setMarks(scene)
      })
    },
    resolve: (key, side) => {
      const conflict = snapshot.conflicts.find((each) => each.key === key)
      if (conflict === undefined) return
      const { version, theirs } = conflict
      set({ conflicts: snapshot.conflicts.filter((each) => each !== conflict) })
      const node = side === 'theirs' ? childrenOf(doc).find((each) => keyOf(each) === key) : undefined
      const text = textOfElements(theirs)
      stored.set(key, { version, node, text: node === undefined ? text : writtenIn(node).text, ours: [text] })
      void save()
    },
    marked: (key, elements) => withMarks(elements, snapshot.marks.get(key)),
    storedAs: (key) => {
      const version = stored.get(key)?.version
      return version === undefined ? undefined : { id: key, version }
    },
    isStored: (key) => stored.has(key) && !inConflict(key) && !changes().some((change) => change.key === key),
    put: (key, scene) => {
      const text = textOfElements(scene.elements)
      stored.set(key, { version: scene.version, node: undefined, text, ours: [text] })
      setMarks(scene)
    },
    open: () => {
      isOpen = true
      // What an earlier page kept may have arrived after all.
      keepHere()
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
