import type { Chat, Thread } from '@saffron/core/chat'
import { useModels, useSession, useStore } from '@saffron/core/react'
import { refreshProfile } from '@saffron/core/session'
import type { Workspace } from '@saffron/core/workspace'
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useApp } from '../shell/app-context.tsx'
import { CommandError } from '../shell/exit-codes.ts'
import type { StartingAgent } from '../store/index.ts'
import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import type { Prompt } from '../ui/prompt/index.ts'
import type { NamedChat } from '../ui/screen-props.ts'
import { sgr } from '../ui/style.ts'
import { announceAgent, useChatAgent } from './agents/use-chat-agent.ts'
import type { Opening } from './app.tsx'
import { CallPanel, useWaitingCall } from './calls/index.ts'
import { ChatScreen } from './chat-screen.tsx'
import { failureText } from './failure-text.ts'
import { MachinePanel, type ToolFolderStore } from './machine/index.ts'
import { meterOf } from './meter-text.ts'
import { useMentionNotes } from './notifications/use-mention-notes.ts'
import type { PendingFiles } from './pending-files.ts'
import { useAlertRows, usePendingCalls } from './pending/index.ts'
import { ReaderChat } from './reader/reader-chat.tsx'
import { useSpokenJobs } from './reader/use-spoken-jobs.ts'
import { saveUnsent, stopKeeping, type UnsentLocation } from './save-unsent.ts'
import { ScreenView } from './screen-view.tsx'
import { markedExcerpt, openMatch } from './show-match.ts'
import { parseSlash } from './slash-commands.ts'
import { askerOf, modelInUse, modelName, spaceLine, toolsLine, visitOf } from './status-lines.ts'
import type { Transcript } from './transcript.ts'
import { useFailedQueue } from './use-failed-queue.ts'
import { useFailures, useServerCheck } from './use-failures.ts'
import { useFollowedSpace } from './use-followed-space.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { usePresence } from './use-presence.ts'
import { useSpaces } from './use-spaces.ts'
import { type Screen, useSubmit } from './use-submit.ts'
import { useTerminalSignals } from './use-terminal-signals.ts'
import { useTurnEnd } from './use-turn-end.ts'
import { newestWithVersions } from './versions/use-versions.ts'
import { versionOf } from './versions/version-of.ts'

export interface ChatAppProps {
  readonly chat: Chat
  /** The current conversation. */
  readonly thread: Thread
  readonly setThread: (thread: Thread) => void
  /** Works in another space, with a new chat or this one. */
  readonly chooseSpace: (workspace: Workspace | undefined, conversation?: string) => void
  readonly transcript: Transcript
  readonly prompt: Prompt
  readonly files: PendingFiles
  readonly tools: ToolFolderStore
  /** Returns the opening for the first signed-in user. */
  readonly takeOpening: () => Opening | undefined
  readonly temperature: number | undefined
  readonly onLeave: (conversation: string | null) => void
}

/** The chat of a signed-in user: one conversation at a time, and the lists to choose from. */
export function ChatApp(props: ChatAppProps): ReactElement {
  const { chat, thread, setThread, transcript, prompt, files, tools, takeOpening, temperature, onLeave } = props
  const { api, ownBuffer, reader, session, space, t } = useApp()
  const workspace = useStore(space)
  const { user } = useSession(session)
  const [{ screen, behind }, setScreen] = useState<{ screen: Screen; behind: Screen }>({
    screen: 'chat',
    behind: 'chat',
  })
  const snapshot = useStore(thread)
  const { live } = useStore(transcript)

  const leaveWarning = useLeaveWarning()
  const openings = useRef(0)
  const show = (next: Screen) => {
    // Navigation cancels a conversation that is still opening.
    openings.current += 1
    if (screen === 'chat' && next !== 'chat') ownBuffer.enter()
    leaveWarning.forget()
    // Closing the palette returns to the screen it was opened on.
    setScreen({ screen: next, behind: next === 'palette' ? screen : 'chat' })
  }
  const leave = () => {
    if (!leaveWarning.mayLeave()) return note(t('cli.transfer.leaveAsked'), sgr.warning)
    transcript.hurry()
    onLeave(thread.getSnapshot().conversationId)
  }
  const goTo = (next: string | null) => {
    transcript.leave(thread.getSnapshot())
    setThread(chat.thread(next))
  }
  const open = (next: string | null) => {
    goTo(next)
    show('chat')
  }
  const held = useStore(files)
  const dropFiles = () => {
    files.drop()
    // Only screen reader users need the note. Others see the files disappear.
    if (reader !== undefined && held.length > 0) note(t('cli.app.detached'))
  }
  const spaces = useSpaces(screen === 'chat')
  const enterSpace = (next: Workspace | undefined, opened?: NamedChat) => {
    if (next?.id === workspace?.id) return show('chat')
    dropFiles()
    transcript.leave(thread.getSnapshot())
    note(next === undefined ? t('cli.space.own') : t('cli.space.now', { name: cleanName(next.name) }))
    if (opened !== undefined) note(t('cli.app.resumed', { title: opened.title }))
    props.chooseSpace(next, opened?.id)
  }
  const agents = useChatAgent(thread, snapshot)
  const startAgent = (starting: StartingAgent): Thread => {
    const next = chat.thread(null)
    next.startWith({ id: starting.agent.id, draft: starting.isDraft })
    transcript.leave(thread.getSnapshot())
    setThread(next)
    agents.begin(next, starting)
    show('chat')
    announceAgent(starting, note, t)
    return next
  }
  const { submit, note, model, chooseModel, task, versions, editing } = useSubmit({
    chat,
    thread,
    transcript,
    files,
    dropFiles,
    tools,
    show,
    open,
    enterSpace,
    startAgent,
    hasOwnModel: agents.hasModel,
    leave,
    answer: () => (calls.reopen() ? undefined : note(t('cli.call.nothing'))),
    prompt,
    temperature,
  })
  const toolFolder = useStore(tools)
  const calls = useWaitingCall(snapshot, toolFolder, note)
  const pending = usePendingCalls({
    chat,
    folder: toolFolder,
    snapshot,
    own: calls.own,
    isChat: screen === 'chat',
    isAsking: screen === 'chat' && calls.isAsking,
    onAnswer: async ({ conversation: { id, owner, title } }) => {
      calls.reopen()
      const opened = { id, title: cleanLine(title) || t('chat.export.untitled') }
      if (id === snapshot.conversationId) return show('chat')
      if (owner !== workspace?.id) {
        const next = owner === undefined ? undefined : await api.workspace.getWorkspace({ params: { id: owner } })
        return enterSpace(next, opened)
      }
      open(id)
      note(t('cli.app.resumed', { title: opened.title }))
    },
    onFailure: (error) => note(failureText(error, t, api.baseUrl), sgr.error),
  })
  const alert = useAlertRows(pending)
  const present = usePresence({ chat, snapshot, prompt, isShown: screen === 'chat' })
  const checkSpace = useFollowedSpace(chat, ({ name }) => {
    dropFiles()
    transcript.leave(thread.getSnapshot())
    note(t('cli.space.lost', { name: cleanName(name) }), sgr.warning)
    props.chooseSpace(undefined)
  })

  const reportUnsent = useEffectEvent((error: unknown, place: UnsentLocation) => {
    // If the session has ended, the sign-in screen explains it.
    if (!session.getSnapshot().signedIn) return
    note(t(`cli.app.unsent.${place}`, { reason: failureText(error, t, api.baseUrl) }), sgr.error)
  })
  useEffect(() => {
    const follow = () => transcript.follow(thread.getSnapshot())
    const stop = thread.subscribe(follow)
    const owner = session.getSnapshot().user?.id
    // If the same user signs in again, failures from before no longer matter.
    stopKeeping(thread)
    thread.dismiss()
    void thread.open()
    return () => {
      stop()
      if (session.getSnapshot().user?.id !== owner) transcript.leave(thread.getSnapshot())
      thread.close()
      saveUnsent({ thread, prompt, files }, (error, place) => reportUnsent(error, place))
    }
  }, [session, thread, transcript, prompt, files])
  const reportSpace = useEffectEvent((error: unknown) => {
    if (error instanceof CommandError) note(cleanLine(error.message), sgr.error)
  })
  useEffect(() => {
    // A workspace that a setting names is first looked up after sign-in.
    space.find().catch((error: unknown) => reportSpace(error))
  }, [space])
  const begin = useEffectEvent(() => {
    const { conversation: resumed, prompt: first, agent } = takeOpening() ?? {}
    if (agent !== undefined) {
      agents.begin(thread, agent)
      announceAgent(agent, note, t)
    }
    if (resumed !== undefined) {
      note(t('cli.app.resumed', { title: cleanLine(resumed.title) || t('chat.export.untitled') }))
    }
    if (first !== undefined) submit(first)
  })
  useEffect(() => begin(), [])
  useFailures({
    thread,
    snapshot,
    prompt,
    files,
    note: (text) => note(text, sgr.error),
    onGone: async () => {
      if (await checkSpace()) return
      goTo(null)
      note(t('cli.app.gone'))
    },
  })
  useEffect(() => {
    // Loads a role granted since sign-in. On failure the known role stays.
    refreshProfile({ api, session }).catch(() => undefined)
  }, [api, session])
  useTurnEnd(thread, snapshot, () => reader?.ring())
  useTerminalSignals(thread, snapshot)
  useSpokenJobs()
  useMentionNotes(chat, note)
  useFailedQueue({ chat, thread, prompt, files, note })
  const models = useModels(chat)
  useServerCheck(models.error, (text) => note(text, sgr.error))
  const wanted = model ?? snapshot.conversation?.model ?? undefined
  const used = modelInUse(models, wanted, user?.preferences?.model)
  const branching = newestWithVersions(thread)
  const version = branching && versionOf(branching)
  const { conversation, messages } = snapshot
  // In a workspace, the user's own wallet may not be the one that pays.
  const balanceMicros = workspace === undefined ? user?.balanceMicros : undefined
  const meter = meterOf({ messages, conversation, version, model: used, balanceMicros })
  const label = modelName(models, { used, wanted }, t)
  useTurnEnd(thread, snapshot, () => {
    // The model may work again.
    if (used?.state === 'failing') void chat.models.refresh()
    // Updates the balance. On failure the known one stays.
    refreshProfile({ api, session }).catch(() => undefined)
  })

  if (screen !== 'chat') {
    return (
      <ScreenView
        name={screen}
        alert={alert}
        chat={chat}
        thread={thread}
        remake={(message) => {
          show('chat')
          if (message.role === 'user') editing.begin(message)
          else versions.regenerate(message)
        }}
        switchVersion={(message, by) => versions.switchVersion(by, message)}
        show={show}
        onBack={() => show(behind)}
        openChat={(id, title, match) => {
          const opened = () => {
            open(id)
            note(t('cli.app.resumed', { title }))
          }
          if (match === undefined) return opened()
          const opening = (openings.current += 1)
          void openMatch({
            api,
            conversation: id,
            match,
            isWanted: () => openings.current === opening,
            open: opened,
            tell: (failure) =>
              failure === undefined
                ? note(t('cli.app.found', { text: markedExcerpt(match) }))
                : note(failureText(failure, t, api.baseUrl), sgr.error),
          })
        }}
        forgetChat={(id) => (thread.getSnapshot().conversationId === id ? goTo(null) : undefined)}
        chooseModel={(name) => {
          chooseModel(name)
          show('chat')
        }}
        startAgent={(agent, isDraft) => startAgent({ agent, isDraft })}
        chooseSpace={enterSpace}
        runCommand={(name) => {
          show('chat')
          submit(`/${name}`)
        }}
      />
    )
  }
  const { machine } = calls
  if (machine.asked !== undefined) {
    const { asked } = machine
    return (
      <MachinePanel
        key={asked.call.id}
        folder={asked.folder}
        question={asked.question}
        onDecide={(isAllowed) => machine.decide(asked, isAllowed)}
        onLater={() => calls.postpone(asked.call)}
        onStop={() => void thread.stop()}
      />
    )
  }
  if (calls.call !== undefined) {
    return (
      <CallPanel
        call={calls.call}
        onDecide={calls.decide}
        onAnswer={calls.answer}
        onLater={calls.postpone}
        onStop={() => void thread.stop()}
      />
    )
  }
  const View = reader === undefined ? ChatScreen : ReaderChat
  return (
    <View
      prompt={prompt}
      live={live}
      run={task?.run ?? snapshot.run}
      asker={askerOf(snapshot, user)}
      waiting={calls.status}
      label={label}
      meter={meter}
      visit={visitOf(user, t)}
      space={spaceLine(workspace, spaces, t)}
      present={present}
      agent={agents.line}
      tools={toolsLine(toolFolder, t)}
      alert={alert}
      files={held.map(({ name }) => name)}
      onDropFiles={dropFiles}
      onSubmit={(text) => {
        if (parseSlash(text)?.name !== 'quit') leaveWarning.forget()
        return submit(agents.suggestion(text) ?? text)
      }}
      onStop={() => (task === undefined ? void thread.stop() : task.stop())}
      onLeave={leave}
      onPalette={() => show('palette')}
      edited={editing.message?.text}
      onCancelEditing={editing.cancel}
      onRegenerate={() => versions.regenerate()}
      onEditMessage={editing.beginBefore}
      onMessages={() => show('messages')}
      onSwitchVersion={(by) => void versions.switchVersion(by)}
      onNote={(text) => note(text, sgr.error)}
    />
  )
}
