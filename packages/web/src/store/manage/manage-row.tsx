import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import type { ManagedAgent } from '@saffron/core/store'
import { Ellipsis, Eye, EyeOff, Flag, MoveRight, Star, StarOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { pathOfAgent } from '../../shell/navigation/agent-path.ts'
import { api } from '../../shell/session/client.ts'
import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { ratingText } from '../rating-text.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { ReportsDialog } from './reports-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

import button from '../../ui/button.module.css'
import chips from '../../ui/settings/settings.module.css'
import styles from './manage.module.css'

interface ManageRowProps {
  readonly agent: ManagedAgent
  readonly focus: RowFocus
  readonly onChanged: (agent: ManagedAgent) => void
}

/** An agent with its usage, its cost and its reports, and what administrators can do with it. */
export function ManageRow({ agent, focus, onChanged }: ManageRowProps) {
  const t = useTranslate('store')
  const report = useReportError()
  const openDialog = useDialog()
  const toast = useToast()
  const { id, author, category, recommended, hidden, reports, costMicros, similar, stats, language } = agent
  const name = agent.name || t('store.unnamed')
  const change = async (body: NonNullable<Parameters<typeof api.store.manageAgent>[0]['body']>) =>
    onChanged(await api.store.manageAgent({ params: { id }, body }))
  const hide = () =>
    openDialog<true>(t('store.manage.hide'), ({ resolve }) => (
      <ReasonDialog
        title={t('store.manage.hide.title', { name })}
        text={t('store.manage.hide.text')}
        label={t('store.report.reason')}
        ok={t('store.manage.hide')}
        danger
        send={(reason) => change({ hidden: true, reason })}
        resolve={resolve}
      />
    ))
  const transfer = async () => {
    const to = await openDialog<{ name: string }>(t('store.manage.transfer'), ({ resolve }) => (
      <TransferDialog agent={agent} onMoved={onChanged} resolve={resolve} />
    ))
    if (to !== undefined) toast(t('store.manage.transferred', { name, to: to.name }))
  }
  const showReports = async () => {
    await openDialog<void>(
      t('store.manage.reports'),
      ({ resolve }) => <ReportsDialog agent={agent} onDone={() => resolve(undefined)} />,
      { position: 'right' },
    )
    onChanged(await api.store.getManagedAgent({ params: { id } }))
  }
  return (
    <div className={styles.row} data-off={hidden !== undefined || undefined}>
      <AgentAvatar agent={agent} />
      <div className={styles.what}>
        <Link {...focus} to={pathOfAgent(id)} className={styles.name} lang={language || ''}>
          {name}
        </Link>
        <p className={styles.facts}>
          <span lang="">{author?.name ?? t('store.authorGone')}</span>
          <span>{t(`store.category.${category}`)}</span>
          {recommended && <span className={chips.chip}>{t('store.recommended')}</span>}
          {hidden !== undefined && (
            <span className={chips.chip} data-tone="bad">
              {t('store.hidden')}
            </span>
          )}
          {similar[0] !== undefined && (
            <Link className={chips.chip} data-tone="bad" tabIndex={focus.tabIndex} to={pathOfAgent(similar[0].id)}>
              {t('store.manage.similar', { name: similar[0].name, count: similar.length - 1 })}
            </Link>
          )}
        </p>
      </div>
      <Value label={t('store.usage')}>
        {t('store.usersAndChats', {
          users: t('store.users', { count: stats.users }),
          chats: t('store.chats', { count: stats.chats }),
        })}
      </Value>
      <Value label={t('store.rating')}>
        {stats.rating === null
          ? '–'
          : t('store.ratingOf', { rating: ratingText(stats.rating, t.locale), count: stats.ratings })}
      </Value>
      <Value label={t('store.manage.cost')}>
        {t('common.creditsAmount', { credits: formatCredits(costMicros, t.locale) })}
      </Value>
      <Value label={t('store.manage.reports')} isBad={reports > 0}>
        {reports}
      </Value>
      <MenuButton
        items={[
          {
            label: t(recommended ? 'store.manage.unrecommend' : 'store.manage.recommend'),
            icon: recommended ? <StarOff aria-hidden /> : <Star aria-hidden />,
            onClick: () => void change({ recommended: !recommended }).catch(report),
          },
          {
            label: t('store.manage.showReports'),
            icon: <Flag aria-hidden />,
            onClick: () => void showReports().catch(report),
          },
          {
            label: t('store.manage.transfer'),
            icon: <MoveRight aria-hidden />,
            onClick: () => void transfer(),
          },
          { divider: 'hide' },
          {
            label: t(hidden === undefined ? 'store.manage.hide.menu' : 'store.manage.unhide'),
            icon: hidden === undefined ? <EyeOff aria-hidden /> : <Eye aria-hidden />,
            danger: hidden === undefined,
            onClick: () => void (hidden === undefined ? hide() : change({ hidden: false }).catch(report)),
          },
        ]}
        button={{
          className: `${button.icon} ${styles.menu}`,
          tabIndex: focus.tabIndex,
          'aria-label': t('store.menuOf', { name }),
        }}
      >
        <Ellipsis aria-hidden />
      </MenuButton>
    </div>
  )
}

interface ValueProps {
  readonly label: string
  readonly isBad?: boolean
  readonly children: ReactNode
}

/** A value of a column, with its heading where the columns have no room. */
const Value = ({ label, isBad = false, children }: ValueProps) => (
  <p className={styles.value} data-bad={isBad || undefined}>
    <span className={styles.label}>{label} </span>
    {children}
  </p>
)
