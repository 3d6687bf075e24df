import type { AdminModel } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { writtenPrices } from '@saffron/core/wallet'
import { Pencil, Power, Tag, Trash2 } from 'lucide-react'

import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { ModelIcon } from '../../ui/model-icon.tsx'
import { ColumnName } from '../columns.tsx'
import { ConsoleRow } from '../console-row.tsx'
import { RowActions } from '../row-actions.tsx'

import chips from '../admin.module.css'
import styles from '../console.module.css'

interface ModelRowProps {
  readonly model: AdminModel
  readonly focus: RowFocus
  readonly chosen: boolean
  readonly onChoose: (chosen: boolean) => void
  readonly onEdit: () => void
  readonly onPrice: () => void
  readonly onRemove: () => void
  readonly onSwitch: () => Promise<unknown>
}

/** A row of the model table. */
export function ModelRow(props: ModelRowProps) {
  const { model, focus, chosen, onChoose, onEdit, onPrice, onRemove, onSwitch } = props
  const t = useTranslate('admin')
  const { name, displayName, icon, enabled, prices, features, group, visibleTo, defaultFor, channels, demo, state } =
    model
  const priceTexts = writtenPrices(prices, t)
  return (
    <ConsoleRow columns={styles.models} off={!enabled} focus={focus} onOpen={onEdit}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          className={styles.check}
          tabIndex={focus.tabIndex}
          aria-label={t('admin.model.choose', { name })}
          checked={chosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </label>
      <div>
        <div className={styles.name}>
          <ColumnName of="model" />
          {icon !== undefined && <ModelIcon icon={icon} />} <span lang="">{displayName}</span>
        </div>
        <div className={styles.facts}>
          {displayName !== name && <code className={styles.mono}>{name}</code>}
          {group !== undefined && <span>{group}</span>}
          {demo && <span>{t('common.demo')}</span>}
        </div>
      </div>
      <div className={styles.facts}>
        <ColumnName of="prices" />
        {priceTexts.length === 0 ? (
          <span>{t('format.price.free')}</span>
        ) : (
          priceTexts.map((text) => <span key={text}>{text}</span>)
        )}
      </div>
      <div className={styles.facts}>
        <ColumnName of="use" />
        {!enabled && <span className={chips.chip}>{t('admin.model.off')}</span>}
        {channels.length === 0 && <span className={styles.bad}>{t('admin.model.unserved')}</span>}
        {enabled && channels.length > 0 && state === 'failing' && (
          <span className={styles.bad}>{t('common.notWorking')}</span>
        )}
        {visibleTo !== 'user' && <span className={chips.chip}>{t(`admin.model.audience.${visibleTo}`)}</span>}
        {defaultFor.map((use) => (
          <span key={use} className={chips.chip}>
            {t('admin.model.isDefault', { use: t(`admin.model.use.${use}`) })}
          </span>
        ))}
        {features.map((feature) => (
          <span key={feature}>{t(`admin.model.feature.${feature}`)}</span>
        ))}
      </div>
      <RowActions
        tabIndex={focus.tabIndex}
        name={name}
        actions={[
          { label: t('admin.model.setPricesOf', { name }), icon: <Tag aria-hidden />, onClick: onPrice },
          {
            label: t(enabled ? 'admin.model.switchOff' : 'admin.model.switchOn', { name }),
            icon: <Power aria-hidden />,
            onPress: onSwitch,
          },
          { label: t('common.editNamed', { name }), icon: <Pencil aria-hidden />, onClick: onEdit },
          { label: t('common.deleteNamed', { name }), icon: <Trash2 aria-hidden />, danger: true, onClick: onRemove },
        ]}
      />
    </ConsoleRow>
  )
}
