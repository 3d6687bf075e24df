import {
  type AdminModel,
  type AdminTranslate,
  type Channel,
  failedChannels,
  type RefreshReport,
  refreshText,
} from '@saffron/core/admin'
import { contract, MAX_PAGE_SIZE } from '@saffron/core/contract'
import { useTranslate } from '@saffron/core/react'
import { writtenPrices } from '@saffron/core/wallet'
import { useWindowSize } from 'ink'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { cleanLine } from '../../ui/clean-text.ts'
import { PartList } from '../../ui/list/index.ts'
import { changedNames } from '../changed-names.ts'
import { ModelForm } from './forms/model-form.tsx'
import { NewModelForm } from './forms/new-model-form.tsx'
import { PriceForm } from './forms/price-form.tsx'
import { NARROW_COLUMNS } from './narrow-columns.ts'
import type { TabProps } from './tab-props.ts'
import { TextView } from './text-view.tsx'
import { useSearchedList } from './use-tab-list.ts'
import { useTab } from './use-tab.ts'

/** What is shown over the list. */
type Over =
  | { readonly kind: 'report'; readonly report: RefreshReport }
  | { readonly kind: 'new'; readonly channels: readonly Channel[] }
  | { readonly kind: 'edit'; readonly model: AdminModel }
  | { readonly kind: 'price'; readonly model: AdminModel }

/** Models: set prices, add, edit, enable, disable, and refresh from the channels. */
export function ModelsTab({ frame, may, onKey }: TabProps): ReactElement {
  const { api } = useApp()
  const { columns } = useWindowSize()
  const t = useTranslate('admin')
  const [over, setOver] = useState<Over>()
  const { store, searchProps } = useSearchedList(api.admin.searchModels)
  const maySwitch = may(contract.admin.editModels)
  const hint = t(maySwitch ? 'cli.adminScreen.modelsHint' : 'cli.adminScreen.refreshHint')
  const { listProps, attempt, keysOf, say } = useTab(hint)

  const refresh = () =>
    attempt(
      async () => {
        const found = await api.admin.refreshModels({})
        say('')
        setOver({ kind: 'report', report: found })
        await store.refresh()
      },
      { doing: t('admin.model.refreshing') },
    )
  const turn = ({ id, enabled, version }: AdminModel) =>
    attempt(
      async () => {
        const { list } = await api.admin.editModels({ body: { models: [{ id, version }], enabled: !enabled } })
        for (const model of list) store.update(model.id, () => model)
      },
      { refresh: store.refresh },
    )

  const add = () =>
    attempt(async () => {
      const { list } = await api.admin.searchChannels({ query: { limit: MAX_PAGE_SIZE } })
      setOver({ kind: 'new', channels: list })
    })
  const close = () => setOver(undefined)
  /** A model that became the default for something has taken that from another one. */
  const saved = (model: AdminModel) => {
    close()
    store.update(model.id, () => model)
    void store.refresh()
    const name = cleanLine(model.name)
    say(over?.kind === 'new' ? t('common.modelAdded', { name }) : t('cli.adminScreen.saved', { name }))
  }

  return (
    <PartList
      {...frame}
      {...searchProps}
      cells={(model) => cellsOf(model, t, columns < NARROW_COLUMNS)}
      empty={t('admin.model.empty')}
      {...listProps}
      {...(maySwitch && { onPick: (model: AdminModel) => setOver({ kind: 'price', model }) })}
      onKey={keysOf(onKey, (model) => ({
        run: refresh,
        ...(maySwitch && { add }),
        ...(maySwitch && model && { switch: () => turn(model), edit: () => setOver({ kind: 'edit', model }) }),
      }))}
      over={over && <ModelOver over={over} onSaved={saved} onLeave={close} />}
    />
  )
}

interface ModelOverProps {
  readonly over: Over
  readonly onSaved: (model: AdminModel) => void
  readonly onLeave: () => void
}

function ModelOver({ over, ...exits }: ModelOverProps): ReactElement {
  const t = useTranslate('admin')
  if (over.kind === 'new') return <NewModelForm channels={over.channels} {...exits} />
  if (over.kind === 'edit') return <ModelForm model={over.model} {...exits} />
  if (over.kind === 'price') return <PriceForm model={over.model} {...exits} />
  return <TextView title={t('admin.model.refreshed')} text={reportText(over.report, t)} onBack={exits.onLeave} />
}

/** A model as a row. A narrow screen shows only the name, which identifies the model. */
function cellsOf(model: AdminModel, t: AdminTranslate, isNarrow: boolean): string[] {
  const { enabled, name, channels, prices, visibleTo } = model
  const known = [t(enabled ? 'cli.models.on' : 'cli.models.off'), cleanLine(name)]
  if (isNarrow) return known
  return [
    ...known,
    t('cli.models.channels', { count: channels.length }),
    [
      ...(visibleTo === 'user' ? [] : [t(`admin.model.audience.${visibleTo}`)]),
      writtenPrices(prices, t).join(', ') || t('format.price.free'),
    ].join(' · '),
  ]
}

/** One line each for added models, removed models and channels that didn't respond. */
const reportText = (report: RefreshReport, t: AdminTranslate): string =>
  [
    refreshText(report, t),
    ...changedNames(report),
    ...failedChannels(report, t).map(({ name, error }) => cleanLine(`! ${name}: ${error}`)),
  ].join('\n')
