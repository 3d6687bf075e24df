import type { Asset } from '@saffron/core/drive'
import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { type AgentKnowledge, MAX_AGENT_KNOWLEDGE } from '@saffron/core/store'
import { useLayoutEffect, useRef, useState } from 'react'

import { sendWithProgress } from '../../drive/index.ts'
import { useSpace } from '../../shell/space/use-space.ts'

type Item = AgentKnowledge[number]

interface KnowledgeUpload {
  readonly key: string
  readonly name: string
  /** Why it failed. */
  readonly error?: string
}

interface NamedItem {
  readonly item: Item
  readonly name: string
}

interface Uploading {
  readonly items: AgentKnowledge
  readonly put: (items: AgentKnowledge) => void
}

/** Uploads files, and adds them to an agent's knowledge, up to its limit. */
export function useKnowledgeUploads({ items, put }: Uploading) {
  const t = useTranslate('store')
  const { id: workspace } = useSpace()
  const [uploads, setUploads] = useState<readonly KnowledgeUpload[]>([])
  /** The names of what was added here, until it's saved. */
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  /** Uploads end at any time, also between two renderings. */
  const latest = useRef(items)
  useLayoutEffect(() => {
    latest.current = items
  }, [items])

  const add = (added: readonly NamedItem[]) => {
    const known = new Set(latest.current.map((item) => JSON.stringify(item)))
    const left = MAX_AGENT_KNOWLEDGE - latest.current.length
    const fresh = added.filter(({ item }) => !known.has(JSON.stringify(item))).slice(0, left)
    if (fresh.length === 0) return
    latest.current = [...latest.current, ...fresh.map(({ item }) => item)]
    setNames((before) => new Map([...before, ...fresh.map(({ item, name }): [string, string] => [idOf(item), name])]))
    put(latest.current)
  }
  const remove = (key: string) => setUploads((before) => before.filter((each) => each.key !== key))

  const sendOne = async ({ key, name }: KnowledgeUpload, file: File) => {
    const fail = (error: string) =>
      setUploads((before) => before.map((each) => (each.key === key ? { key, name, error } : each)))
    if (latest.current.length >= MAX_AGENT_KNOWLEDGE) {
      return fail(t('store.form.knowledge.full', { max: MAX_AGENT_KNOWLEDGE }))
    }
    const body = new FormData()
    // Fields come before the file, which the server reads only once it knows the space.
    if (workspace !== undefined) body.append('workspace', workspace)
    body.append('file', file, name)
    try {
      const asset = (await sendWithProgress({ method: 'POST', path: '/assets/v2/upload', body })) as Asset
      add([{ item: { asset: asset.id }, name }])
      remove(key)
    } catch (error) {
      fail(describeError(error, t))
    }
  }

  const send = async (files: Iterable<File>) => {
    const all = Array.from(files, (file) => ({ file, upload: { key: crypto.randomUUID(), name: file.name } }))
    setUploads((before) => [...before, ...all.map(({ upload }) => upload)])
    for (const { file, upload } of all) await sendOne(upload, file)
  }
  return { uploads, names, send, add, dismiss: remove }
}

const idOf = (item: Item): string => ('asset' in item ? item.asset : item.node)
