import { describeError } from '@saffron/core/errors'
import type { Agent } from '@saffron/core/store'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../shell/app-context.tsx'
import { CommandError } from '../../shell/exit-codes.ts'
import { useEditor } from '../../shell/use-editor.ts'
import type { useRowWork } from '../../ui/list/index.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { sgr } from '../../ui/style.ts'
import { agentName, forkedText } from '../agent-text.ts'
import { readStarting } from '../starting-agent.ts'

interface ActionsInput extends Pick<ScreenProps, 'startAgent'> {
  readonly work: ReturnType<typeof useRowWork>
  /** Called after a change. Undefined for a deleted agent. */
  readonly onChange: (agent: Agent | undefined) => unknown
  /** Shows an agent. */
  readonly onOpen: (agent: Agent) => void
  /** Runs the tests of an agent, which has its texts. */
  readonly onTest: (agent: Agent) => void
}

/** What the keys of an agent do, in the list and in its own view. */
export function useAgentActions({ work, startAgent, onChange, onOpen, onTest }: ActionsInput) {
  const { api, t } = useApp()
  const editText = useEditor()

  /** A failed command's own message says what to do. */
  const attempt = (run: () => Promise<string | undefined>) =>
    work.attempt(async () => {
      try {
        return await run()
      } catch (error) {
        if (!(error instanceof CommandError)) throw error
        work.say(error.message, sgr.error)
        return undefined
      }
    })
  const changed = async (agent: Agent | undefined, line: string): Promise<string> => {
    await onChange(agent)
    return line
  }
  const chat = (row: Agent, isDraft: boolean) =>
    attempt(async () => {
      const agent = await api.store.getAgent({ params: { id: row.id } })
      const starting = await readStarting({ api, t, agent, isDraft })
      startAgent(starting.agent, isDraft)
      return undefined
    })
  /** Without an agent, a new one is written. */
  const edit = (row: Agent | undefined) =>
    attempt(async () => {
      const [{ editAgent }, agent] = await Promise.all([
        import('../edit-session.ts'),
        row && api.store.getAgent({ params: { id: row.id } }),
      ])
      const outcome = await editAgent({
        api,
        t,
        agent,
        edit: async (text) => (await editText(text, 'agent.yaml')).edited,
      })
      if (outcome.kind === 'saved') {
        return changed(outcome.agent, t('cli.agents.saved', { name: agentName(outcome.agent, t) }))
      }
      if (outcome.kind === 'unchanged') return t('cli.agents.unchanged')
      const { error, file } = outcome
      const why = error === undefined ? '' : `${describeError(error, t)} `
      work.say(why + t('cli.agents.kept', { file }), sgr.error)
      return undefined
    })
  const describe = () =>
    work.write(t('cli.agentList.describeAsked'), (need) => {
      if (need === '') return
      void attempt(async () => {
        work.say(t('cli.agents.describing'), sgr.dim)
        const { describeAgent } = await import('../describe-agent.ts')
        const drafted = await describeAgent(api, need)
        return changed(drafted, t('cli.agents.saved', { name: agentName(drafted, t) }))
      })
    })
  const publish = (row: Agent) =>
    work.write(t('cli.agentList.changelogAsked'), (changelog) => {
      void attempt(async () => {
        const body = { version: row.version, ...(changelog !== '' && { changelog }) }
        const agent = await api.store.publishAgent({ params: { id: row.id }, body })
        const key = agent.published === row.published ? 'cli.agents.samePublished' : 'cli.agents.published'
        return changed(agent, t(key, { name: agentName(agent, t), version: agent.published ?? 0 }))
      })
    })
  const fork = (row: Agent) =>
    attempt(async () => {
      const made = await api.store.forkAgent({ params: { id: row.id }, body: {} })
      return changed(made, forkedText(made, row, t))
    })
  const withdraw = (row: Agent) =>
    work.ask(t('cli.agentList.withdrawAsked', { name: agentName(row, t) }), async () => {
      const agent = await api.store.withdrawAgent({ params: { id: row.id } })
      return changed(agent, t('cli.agents.withdrawn', { name: agentName(agent, t) }))
    })
  const remove = (row: Agent) =>
    work.ask(t('cli.agents.rmAsked', { count: 1, name: agentName(row, t) }), async () => {
      await api.store.deleteAgent({ params: { id: row.id }, query: { version: row.version } })
      return changed(undefined, t('cli.common.deleted', { name: agentName(row, t) }))
    })

  const load = (row: Agent, show: (agent: Agent) => void) =>
    attempt(async () => {
      show(await api.store.getAgent({ params: { id: row.id } }))
      return undefined
    })

  return {
    /** Loads the texts of a listed agent, and shows it. */
    open: (row: Agent) => load(row, onOpen),
    /** Returns true if it handled the key. */
    press: (name: string | undefined, row: Agent | undefined): boolean => {
      const action = actionOf('agents', name)
      if (action === undefined || action === 'part' || action === 'choose' || action === 'adopt') return false
      if (action === 'create') void edit(undefined)
      else if (action === 'describe') describe()
      else if (row === undefined) return true
      else if (action === 'chat') void chat(row, false)
      else if (action === 'fork') void fork(row)
      else if (!row.canEdit) work.say(t('cli.agentList.readOnly'), sgr.error)
      else if (action === 'try') void chat(row, true)
      else if (action === 'edit') void edit(row)
      else if (action === 'test') void load(row, onTest)
      else if (action === 'publish') publish(row)
      else if (action === 'withdraw' && row.published !== null) withdraw(row)
      else if (action === 'remove') remove(row)
      return true
    },
  }
}
