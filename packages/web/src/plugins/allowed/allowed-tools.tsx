import { chatPath, type ToolConsent } from '@saffron/core/chat'
import { createListStore } from '@saffron/core/paging'
import { useSession, useTranslate } from '@saffron/core/react'
import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router-dom'

import { api, session } from '../../shell/session/client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { List } from '../../ui/list/list.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { useMomentText } from '../../ui/moment.tsx'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { Row } from '../../ui/settings/row.tsx'
import { usePluginNames } from './use-plugin-names.ts'

import button from '../../ui/button.module.css'
import styles from '../plugins.module.css'

const PAGE_SIZE = 30

/** The tools that run without asking the user, because they said so in a chat. */
export function AllowedTools() {
  const t = useTranslate('plugins')
  const when = useMomentText()
  const toast = useToast()
  const pluginName = usePluginNames()
  const owner = useSession(session).user?.id ?? ''
  const { list, place } = useKeptList<ToolConsent>(`allowed tools ${owner}`, () =>
    createListStore<ToolConsent>({
      pageSize: PAGE_SIZE,
      load: ({ signal, ...query }) => api.chat.searchToolConsents({ query, signal }),
    }),
  )
  const revoke = async ({ id, name }: ToolConsent) => {
    await api.chat.revokeToolConsent({ params: { id } })
    list.remove(id)
    toast(t('plugins.allowed.revoked', { tool: name }))
  }
  return (
    <div className={styles.main}>
      <p className={styles.lead}>{t('plugins.allowed.lead')}</p>
      <List
        list={list}
        label={t('plugins.allowed.list')}
        place={place}
        className={styles.list}
        emptyText={t('plugins.allowed.none')}
      >
        {(consent, focus) => (
          <Row
            focus={focus}
            name={<code className={styles.code}>{consent.name}</code>}
            facts={
              <>
                <span lang="">{pluginName(consent.plugin)}</span>
                <span>{t(consent.conversation === null ? 'plugins.allowed.everywhere' : 'plugins.allowed.chat')}</span>
                <span>{t('plugins.allowed.since', { when: when(consent.createdAt) })}</span>
              </>
            }
            actions={
              <>
                {consent.conversation !== null && (
                  <Link
                    to={chatPath(consent.conversation)}
                    className={button.icon}
                    tabIndex={focus.tabIndex}
                    aria-label={t('plugins.allowed.chatOf', { tool: consent.name })}
                    title={t('plugins.call.chat')}
                  >
                    <MessageCircle aria-hidden />
                  </Link>
                )}
                <BusyButton
                  label={t('plugins.allowed.revokeOf', { tool: consent.name })}
                  onPress={() => revoke(consent)}
                >
                  {t('plugins.allowed.revoke')}
                </BusyButton>
              </>
            }
          />
        )}
      </List>
    </div>
  )
}
