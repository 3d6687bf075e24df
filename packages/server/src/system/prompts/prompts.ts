import { KNOWN_PROMPTS, knownPrompt, type KnownPromptKey, renderPrompt, type SystemPrompt } from '@saffron/core/system'

import { newId } from '../../db/index.ts'
import type { SystemPromptTable } from '../../db/tables/config.ts'
import type { Deps } from '../../platform/deps.ts'
import { allPrompts, insertMissing } from './store.ts'

/** How soon changes by other replicas take effect. */
const RELOAD_EVERY_MS = 15_000

/** The current system prompts. */
export interface PromptStore {
  /** Renders a built-in prompt with its variables. */
  readonly render: (key: KnownPromptKey, values: Readonly<Record<string, string>>) => string
}

/** The default prompts. */
export const builtInPrompts: PromptStore = {
  render: (key, values) => renderPrompt(knownPrompt(key)?.text ?? '', values),
}

/** The prompts in memory, up to date with this server's last change. */
export interface Prompts extends PromptStore {
  /** Reloads the prompts, including everything written before the call. */
  readonly load: () => Promise<void>
  readonly start: () => Promise<void>
  readonly stop: () => void
}

export function createPrompts({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>): Prompts {
  let texts: ReadonlyMap<string, string | null> = new Map()
  let loading = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const read = async () => {
    texts = new Map((await allPrompts(db.query)).map(({ key, text }) => [key, text]))
  }
  const load = () => {
    loading = loading.then(read, read)
    return loading
  }
  return {
    render: (key, values) => {
      const text = texts.get(key) ?? null
      return text === null ? builtInPrompts.render(key, values) : renderPrompt(text, values)
    },
    load,
    start: async () => {
      const at = now().toISOString()
      await insertMissing(
        db.query,
        KNOWN_PROMPTS.map(({ key }) => emptyRow(key, at)),
      )
      await load()
      const reload = () => load().catch((error: unknown) => log.error({ err: error }, 'the prompts could not be read'))
      if (db.engine === 'postgres') timer = setInterval(() => void reload(), RELOAD_EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}

export function promptEntity({ text, ...row }: SystemPromptTable): SystemPrompt {
  const known = knownPrompt(row.key)
  return {
    ...row,
    text: text ?? known?.text ?? '',
    known: known !== undefined,
    isDefault: known !== undefined && text === null,
    variables: [...(known?.variables ?? [])],
    ...(known !== undefined && { default: known.text }),
  }
}

const emptyRow = (key: string, at: string): SystemPromptTable => ({
  id: newId(),
  key,
  text: null,
  note: '',
  version: 1,
  createdAt: at,
  updatedAt: at,
})
