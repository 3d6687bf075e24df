// The field of the message controls this list, which a datalist or a select can't be.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { Person } from '@saffron/core/auth'
import { type Composer, mentionBegunIn, mentionedIn, type Thread } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'

import { PersonPicture } from '../../shell/account/person-picture.tsx'
import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import { isComposingKey } from '../../ui/key-press.ts'
import { rovingIndex } from '../../ui/list/roving-index.ts'
import { useChooseAgent } from '../use-choose-agent.ts'
import { type MentionOption, mentionGroups } from './mention-groups.ts'
import { useCursor } from './use-cursor.ts'
import { useFoundAgents } from './use-found-agents.ts'

import styles from './mentions.module.css'

interface MentionListProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly composer: Composer
  /** Those who can be mentioned. */
  readonly people: readonly Person[]
  /** The chat whose agent can be chosen. Undefined where none can. */
  readonly agentsFor: Thread | undefined
  /** The text of the field. */
  readonly text: string
  readonly onText: (text: string) => void
}

/** The step of PageUp and PageDown. */
const PAGE = 6

/** The space between the list and the field, in px. */
const GAP_PX = 16

/**
 * Completes names after an `@` in the message field, which keeps the focus. The agent of the chat can be chosen too. Whom
 * the text mentions is sent with the message, also if it was typed without the list.
 */
export default function MentionList({ agentsFor, ...props }: MentionListProps) {
  return agentsFor === undefined ? <Names {...props} /> : <NamesAndAgents {...props} thread={agentsFor} />
}

type NamesProps = Omit<MentionListProps, 'agentsFor'>

function NamesAndAgents({ thread, ...props }: NamesProps & { readonly thread: Thread }) {
  const chooseAgent = useChooseAgent(thread)
  return <Names {...props} onAgent={(agent) => void chooseAgent(agent)} />
}

interface AgentsProps {
  /** Chooses the agent of the chat. */
  readonly onAgent?: (agent: Agent) => void
}

function Names({ field, composer, people, text, onText, onAgent }: NamesProps & AgentsProps) {
  const t = useTranslate('notifications')
  const id = useId()
  const cursor = useCursor(field)
  const chosen = useRef(new Set<string>())
  const nextCursor = useRef<number>(undefined)
  /** Where the `@` is whose list was closed with Escape, or by choosing. */
  const [closedAt, closeAt] = useState<number>()
  const [marked, mark] = useState(0)

  useEffect(() => composer.readMentions((content) => mentionedIn(content, people, chosen.current)), [composer, people])
  const begun = cursor === undefined ? undefined : mentionBegunIn(text.slice(0, cursor))
  if (closedAt !== undefined && cursor !== undefined && begun?.from !== closedAt) closeAt(undefined)
  const words = begun === undefined || begun.from === closedAt ? undefined : begun.words
  const agents = useFoundAgents(onAgent === undefined ? undefined : words)
  const groups = words === undefined ? [] : mentionGroups(people, words, agents)
  const options = groups.flatMap((group) => group.options)
  const index = Math.min(marked, options.length - 1)
  const isOpen = options.length > 0
  if (!isOpen && marked !== 0) mark(0)
  const optionId = (option: MentionOption) => `${id}-${option.id}`
  const active = options[index]
  const activeId = active && optionId(active)

  const choose = (option: MentionOption) => {
    if (begun === undefined || cursor === undefined) return
    const isAgent = option.agent !== undefined
    // An agent isn't part of the message. The whole chat is with it.
    if (option.agent !== undefined) onAgent?.(option.agent)
    else chosen.current.add(option.id)
    const before = text.slice(0, begun.from) + (isAgent ? '' : `@${option.name} `)
    closeAt(begun.from)
    nextCursor.current = before.length
    onText(before + text.slice(cursor).replace(/^ /, ''))
  }
  useLayoutEffect(() => {
    const at = nextCursor.current
    if (at === undefined) return
    nextCursor.current = undefined
    field.current?.focus()
    field.current?.setSelectionRange(at, at)
  })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || isComposingKey(event)) return
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isPlain) return
    const next = /^(?:Home|End)$/.test(event.key)
      ? undefined
      : rovingIndex(event.key, { index, count: options.length, page: PAGE })
    if (next !== undefined) mark(next)
    else if (event.key === 'Escape') closeAt(begun?.from)
    else if ((event.key === 'Enter' || event.key === 'Tab') && active !== undefined) choose(active)
    else return
    // The field doesn't send, and Escape doesn't stop the reply.
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const area = field.current
    if (area === null) return undefined
    const listen = (event: KeyboardEvent) => onKey(event)
    area.addEventListener('keydown', listen)
    area.setAttribute('aria-autocomplete', 'list')
    area.setAttribute('aria-haspopup', 'listbox')
    return () => {
      area.removeEventListener('keydown', listen)
      area.removeAttribute('aria-autocomplete')
      area.removeAttribute('aria-haspopup')
    }
  }, [field])
  useEffect(() => {
    const area = field.current
    if (area === null || activeId === undefined) return undefined
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    area.setAttribute('aria-controls', `${id}-list`)
    area.setAttribute('aria-activedescendant', activeId)
    return () => {
      area.removeAttribute('aria-controls')
      area.removeAttribute('aria-activedescendant')
    }
  }, [activeId, field, id])

  return (
    <>
      <output className="visually-hidden">{isOpen && t('mentions.found', { count: options.length })}</output>
      {isOpen && (
        <div
          ref={(list) => place(list, field.current)}
          id={`${id}-list`}
          className={styles.list}
          role="listbox"
          aria-label={t('mentions.title')}
          tabIndex={-1}
          // The field keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map((group) => (
            <div key={group.key} role="group" aria-label={t(`mentions.${group.key}`)}>
              <p className={styles.heading} aria-hidden>
                {t(`mentions.${group.key}`)}
              </p>
              {group.options.map((option) => (
                // Keys work in the field.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={option.id}
                  id={optionId(option)}
                  role="option"
                  tabIndex={-1}
                  className={styles.option}
                  aria-selected={option === active}
                  onPointerMove={() => mark(options.indexOf(option))}
                  onClick={() => choose(option)}
                >
                  {option.agent === undefined ? (
                    <PersonPicture person={option.person ?? null} className={styles.picture} />
                  ) : (
                    <AgentAvatar agent={option.agent} size={28} />
                  )}
                  <span className={styles.name} lang="">
                    {option.name}
                    {/* Agents may have the same name. */}
                    {option.agent?.author && <small>{option.agent.author.name}</small>}
                  </span>
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

/** Puts the list above the field, outside of what cuts off its content. */
function place(list: HTMLElement | null, field: HTMLElement | null): void {
  if (list === null || field === null) return
  const { left, top, width } = field.getBoundingClientRect()
  list.style.left = `${left}px`
  list.style.bottom = `${innerHeight - top + GAP_PX}px`
  list.style.maxWidth = `${width}px`
  list.style.maxHeight = `${Math.max(0, top - 2 * GAP_PX)}px`
}
