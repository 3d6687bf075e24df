import { describeError } from '@saffron/core/errors'
import {
  askProposal,
  eighthsText,
  followBatch,
  isActiveBatch,
  numbersOf,
  type SceneAsk,
  withSynopsis,
} from '@saffron/core/playscript/client'
import type { Batch, Scene, SceneAction } from '@saffron/core/playscript/contract'
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { cleanLine } from '../../ui/clean-text.ts'
import { PartList, useRows, useRowWork } from '../../ui/list/index.ts'
import { PickList } from '../../ui/pick-list.tsx'
import { sgr } from '../../ui/style.ts'
import { saveScene } from '../edit-script.ts'
import { sceneSource } from '../script-source.ts'
import { headingOf } from '../script-text.ts'
import { SceneText } from './scene-text.tsx'
import type { ScriptTabProps } from './script-view.tsx'
import { useScriptActions } from './use-script-actions.ts'
import { useScriptEvents } from './use-script-events.ts'

const ACTIONS = ['translate', 'summary', 'genOutline', 'genPlayscript'] as const satisfies readonly SceneAction[]

/** The scenes of a script. Enter reads one. A model can be asked for proposals for one of them, or for all. */
export function ScriptScenes({ script, chat, onTurn, onLoaded, ...shared }: ScriptTabProps): ReactElement {
  const { api, t } = useApp()
  const params = { id: script.id }
  const [reading, setReading] = useState<string>()
  /** What is asked of a model: for one scene, or null for all. */
  const [asking, setAsking] = useState<Scene | null>()
  const left = useRef(new AbortController())
  const work = useRowWork(t(reading === undefined ? 'cli.scripts.scenesHint' : 'cli.scripts.sceneHint'))
  const rows = useRows<Scene>(async ({ signal }) => {
    const found = await api.playscript.getPlayscript({ params, signal })
    onLoaded(found)
    const { scenes = [] } = found
    return { list: scenes, total: scenes.length }
  })
  useScriptEvents(chat, script.id, () => rows.refresh())
  const actions = useScriptActions({ work, onChange: () => rows.refresh(), onOpen: () => undefined })
  const follow = async (begun: Batch, signal: AbortSignal) => {
    try {
      for await (const now of followBatch({ api, batch: begun, signal })) {
        const done = t('cli.playscript.batch', { done: now.done + now.failed, total: now.total })
        if (isActiveBatch(now)) work.say(done, sgr.dim)
        else if (now.state === 'stopped') work.say(t('cli.playscript.state.stopped'), sgr.warning)
        else work.say(now.error?.message ?? `${done}. ${t('cli.scripts.asked')}`, now.error ? sgr.error : sgr.ok)
      }
    } catch (error) {
      if (!signal.aborted) work.say(describeError(error, t), sgr.error)
    }
  }
  const findActive = async (signal?: AbortSignal): Promise<Batch | undefined> => {
    const { list } = await api.playscript.searchBatches({ params, ...(signal && { signal }) })
    return list.find(isActiveBatch)
  }
  const followActive = useEffectEvent(async (signal: AbortSignal) => {
    const active = await findActive(signal)
    if (active !== undefined) await follow(active, signal)
  })
  useEffect(() => {
    const ending = new AbortController()
    left.current = ending
    // The list says if the server can't be reached.
    followActive(ending.signal).catch(() => undefined)
    return () => ending.abort()
  }, [])

  const { scenes = [] } = script
  const numbers = numbersOf(scenes)
  const at = scenes.findIndex(({ id }) => id === reading)
  const scene = scenes[at]

  const start = (asked: Scene | null, ask: SceneAsk) =>
    actions.attempt(async () => {
      if (asked !== null) {
        await askProposal(api, asked.id, ask)
        return t('cli.scripts.asked')
      }
      const begun = await api.playscript.startBatch({ params, body: ask })
      void follow(begun, left.current.signal)
      return undefined
    })
  const ask = (action: SceneAction, asked: Scene | null) => {
    setAsking(undefined)
    if (action === 'translate') {
      const other = t.locale === 'en' ? 'zh-Hant' : 'en'
      return work.write(t('cli.scripts.languageAsked'), (to) => start(asked, { action, to }), other)
    }
    work.write(t('cli.scripts.instructionsAsked'), (instructions) => start(asked, { action, instructions }))
  }
  const stop = () =>
    actions.attempt(async () => {
      const active = await findActive()
      if (active === undefined) return undefined
      await api.playscript.stopBatch({ params: { ...params, job: active.id } })
      return t('cli.playscript.state.stopped')
    })
  const move = ({ id }: Scene, by: number) => {
    const place = scenes.findIndex((each) => each.id === id)
    const to = place + by
    if (to < 0 || to >= scenes.length) return
    const order = scenes.map((each) => each.id).toSpliced(place, 1)
    actions.attempt(async () => {
      await api.playscript.sortScenes({ params, body: { order: order.toSpliced(to, 0, id) } })
      await rows.refresh()
      return t('cli.playscript.moved', { place: to + 1, total: scenes.length })
    })
  }
  const add = (after: Scene | undefined) =>
    work.write(t('cli.scripts.headingAsked'), (heading) => {
      if (heading === '') return
      actions.attempt(async () => {
        const place = after === undefined ? {} : { after: after.id }
        await api.playscript.createScene({ body: { playscript: script.id, heading, ...place } })
        await rows.refresh()
        return undefined
      })
    })
  const remove = ({ id, version, heading }: Scene) =>
    work.ask(t('cli.scripts.removeSceneAsked', { heading: cleanLine(heading) }), async () => {
      await api.playscript.deleteScene({ params: { id }, query: { version } })
      setReading(undefined)
      await rows.refresh()
      return t('cli.scripts.sceneRemoved')
    })
  const edit = (edited: Scene) =>
    actions.edit(sceneSource(edited), async (text) => {
      await saveScene(api, edited, text)
      return t('cli.playscript.sceneSaved', { number: numbers.get(edited.id) ?? '' })
    })

  const press = (name: string | undefined, row: Scene | undefined): boolean => {
    work.forget()
    const action = actionOf('scripts', name)
    if (action === undefined) return false
    if (action === 'before' || action === 'next') {
      if (reading === undefined) return false
      setReading(scenes[Math.min(scenes.length - 1, Math.max(0, at + (action === 'next' ? 1 : -1)))]?.id)
    } else if (action === 'create') add(row)
    else if (action === 'askAll') setAsking(null)
    else if (action === 'stop') stop()
    else if (action === 'save' || action === 'rename') actions.press(action, script)
    else if (row === undefined) return true
    else if (action === 'ask') setAsking(row)
    else if (action === 'edit') edit(row)
    else if (action === 'remove') remove(row)
    else if (action === 'up' || action === 'down') move(row, action === 'up' ? -1 : 1)
    return true
  }

  const picking = asking !== undefined && (
    <PickList
      title={asking === null ? t('cli.scripts.askAll') : headingOf(asking, t)}
      items={ACTIONS.map((action) => ({ value: action, label: t(`cli.playscript.kind.${action}`) }))}
      initial="translate"
      onPick={(value) => {
        const action = ACTIONS.find((each) => each === value)
        if (action !== undefined) ask(action, asking)
      }}
      onBack={() => setAsking(undefined)}
    />
  )
  const text = scene && (
    <SceneText
      key={scene.id}
      title={`${numbers.get(scene.id) ?? ''} · ${headingOf(scene, t)}`}
      elements={withSynopsis(scene.elements, scene.synopsis)}
      list={work.listProps}
      onPalette={shared.onPalette}
      onBack={() => setReading(undefined)}
      onKey={(name) => press(name, scene)}
    />
  )
  return (
    <PartList
      {...shared}
      source={rows}
      textOf={({ heading, synopsis, characters }) => `${heading} ${synopsis} ${characters.join(' ')}`}
      cells={(row) => [
        numbers.get(row.id) ?? '',
        eighthsText(row.eighths),
        row.proposals.length === 0 ? '' : `+${row.proposals.length}`,
        [headingOf(row, t), cleanLine(row.synopsis)].filter((each) => each !== '').join(' — '),
      ]}
      empty={t('cli.scripts.noScenes')}
      {...(text === undefined ? work.listProps : { hint: '' })}
      over={picking || text}
      onPick={({ id }) => setReading(id)}
      onKey={(name, row) => onTurn(name) || press(name, row)}
    />
  )
}
