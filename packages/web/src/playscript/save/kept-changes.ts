import type { ScriptElement } from '@saffron/core/playscript'
import type { TextStorage } from '@saffron/core/session'

/** A scene as it was written on this device, and the version that it's based on. A new scene has none. */
export interface KeptScene {
  readonly elements: ScriptElement[]
  readonly version?: number
}

/** The changes of a script that aren't stored yet. */
export interface KeptChanges {
  readonly scenes: Readonly<Record<string, KeptScene>>
  /** The versions of deleted scenes that were seen last, by key. */
  readonly deleted: Readonly<Record<string, number>>
  /** The keys of all scenes in their order. */
  readonly order: readonly string[]
}

const nameOf = (script: string): string => `script.${script}`

/** Returns whether the device had room for the changes. */
export function keepChanges(storage: TextStorage, script: string, changes: KeptChanges): boolean {
  if (Object.keys(changes.scenes).length === 0 && Object.keys(changes.deleted).length === 0) {
    storage.remove(nameOf(script))
    return true
  }
  storage.set(nameOf(script), JSON.stringify(changes))
  return storage.get(nameOf(script)) !== null
}

/** Returns the changes that an earlier page of this device couldn't store. */
export function readKeptChanges(storage: TextStorage, script: string): KeptChanges | undefined {
  const text = storage.get(nameOf(script))
  if (text === null) return undefined
  try {
    const kept: unknown = JSON.parse(text)
    return isKept(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function isKept(value: unknown): value is KeptChanges {
  if (typeof value !== 'object' || value === null) return false
  const { scenes, deleted, order }: { scenes?: unknown; deleted?: unknown; order?: unknown } = value
  return isObject(scenes) && isObject(deleted) && Array.isArray(order)
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

interface Written {
  readonly id: string
  readonly elements: ScriptElement[]
}

/** Returns the scenes of a script with the kept changes: what the writer saw last on this device. */
export function withKept(scenes: readonly Written[], { scenes: kept, deleted, order }: KeptChanges): Written[] {
  const gone = new Set(Object.keys(deleted))
  const stored = new Map(scenes.filter(({ id }) => !gone.has(id)).map((scene) => [scene.id, scene]))
  const written = [...stored.values()].map(({ id, elements }) => ({ id, elements: kept[id]?.elements ?? elements }))
  // Scenes that are new, or were deleted by others, go where they were.
  for (const [key, { elements }] of Object.entries(kept)) {
    if (stored.has(key) || key === 'front') continue
    const before = order.slice(0, order.indexOf(key)).findLast((each) => written.some(({ id }) => id === each))
    written.splice(written.findIndex(({ id }) => id === before) + 1, 0, { id: key, elements })
  }
  return written
}
