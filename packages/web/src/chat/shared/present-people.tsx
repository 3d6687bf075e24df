import { useTranslate } from '@saffron/core/react'

import { PersonPicture } from '../../shell/account/person-picture.tsx'
import { useSharedChat } from './use-shared-chat.ts'

import styles from './shared.module.css'

/** More faces leave no room for the title. */
const MAX_FACES = 4

/** The others who have the conversation open. */
export default function PresentPeople({ conversation }: { readonly conversation: string }) {
  const t = useTranslate('shared')
  const { people } = useSharedChat(conversation).snapshot
  if (people.length === 0) return null
  const shown = people.length > MAX_FACES ? people.slice(0, MAX_FACES - 1) : people
  const rest = people.slice(shown.length)
  return (
    <ul className={styles.people} aria-label={t('shared.here')}>
      {shown.map((person) => (
        <li key={person.id} title={person.name}>
          <PersonPicture person={person} className={styles.face} />
          <span className="visually-hidden" lang="">
            {person.name}
          </span>
        </li>
      ))}
      {rest.length > 0 && (
        <li className={styles.rest} title={rest.map(({ name }) => name).join(', ')}>
          <span aria-hidden>+{rest.length}</span>
          <span className="visually-hidden">{t('shared.more', { count: rest.length })}</span>
        </li>
      )}
    </ul>
  )
}
