import { findMentions } from '@saffron/core/chat'
import { useSession } from '@saffron/core/react'
import { Fragment, use } from 'react'

import { session } from '../../shell/session/client.ts'
import { PeopleContext } from './people-context.ts'

import styles from './mentions.module.css'

interface MentionTextProps {
  readonly text: string
  /** The IDs of those whom the message mentions. Those who have left the workspace aren't marked. */
  readonly mentions: readonly string[]
}

/** A message's text with the names of those whom it mentions marked, and the reader's own more than the others. */
export default function MentionText({ text, mentions }: MentionTextProps) {
  const { user } = useSession(session)
  const people = use(PeopleContext).filter(({ id }) => mentions.includes(id))
  const places = findMentions(text, people)
  return (
    <>
      {places.map(({ from, to, ids }, at) => (
        <Fragment key={from}>
          {text.slice(places[at - 1]?.to ?? 0, from)}
          <span className={styles.mention} data-you={user !== null && ids.includes(user.id)}>
            {text.slice(from, to)}
          </span>
        </Fragment>
      ))}
      {text.slice(places.at(-1)?.to ?? 0)}
    </>
  )
}
