import {
  type AdminModel,
  type AdminTranslate,
  failedChannels,
  modelBodyOf,
  type RefreshReport,
  refreshText,
} from '@saffron/core/admin'
import { contract } from '@saffron/core/contract'
import { useTranslate } from '@saffron/core/react'
import { writtenPrices } from '@saffron/core/wallet'
import { useWindowSize } from 'ink'
import { type ReactElement, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { cleanLine } from '../../ui/clean-text.ts'
import { PartList } from '../../ui/list/index.ts'
import { changedNames } from '../changed-names.ts'
import { modelSteps, priceSteps, typedModel, typedPrices } from './model-steps.ts'
import { NARROW_COLUMNS } from './narrow-columns.ts'
import type { TabProps } from './tab-props.ts'
import { TextView } from './text-view.tsx'
import { useSearchedList } from './use-tab-list.ts'
import { useTab } from './use-tab.ts'

/** Models: set prices, describe, enable, disable, and refresh from the channels. */
export function ModelsTab({ frame, may, onKey }: TabProps): ReactElement {
  const { api } = useApp()
  const { columns } = useWindowSize()
  const t = useTranslate('admin')
  const [report, setReport] = useState<RefreshReport>()
  const { store, searchProps } = useSearchedList(api.admin.searchModels)
  const maySwitch = may(contract.admin.editModels)
  const hint = t(maySwitch ? 'cli.adminScreen.modelsHint' : 'cli.adminScreen.refreshHint')
  const { listProps, attempt, keysOf, save, say, openForm } = useTab(hint)

  const refresh = () =>
    attempt(
      async () => {
        const found = await api.admin.refreshModels({})
        say('')
        setReport(found)
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

  type Change = Parameters<typeof api.admin.updateModel>[0]['body']
  const change = ({ id, name, version }: AdminModel, body: Change) =>
    save(
      store,
      () => api.admin.updateModel({ params: { id }, body: { ...body, version } }),
      () => t('cli.adminScreen.saved', { name: cleanLine(name) }),
    )
  const price = (model: AdminModel) => {
    openForm(priceSteps(model, t), (typed) => void change(model, { prices: typedPrices(typed) }))
  }
  const edit = (model: AdminModel) => {
    openForm(modelSteps(model, t), (typed) => void change(model, modelBodyOf(typedModel(typed, model))))
  }

  return (
    <PartList
      {...frame}
      {...searchProps}
      cells={(model) => cellsOf(model, t, columns < NARROW_COLUMNS)}
      empty={t('admin.model.empty')}
      {...listProps}
      {...(maySwitch && { onPick: price })}
      onKey={keysOf(onKey, (model) => ({
        run: refresh,
        ...(maySwitch && model && { switch: () => turn(model), edit: () => edit(model) }),
      }))}
      over={
        report && (
          <TextView
            title={t('admin.model.refreshed')}
            text={reportText(report, t)}
            onBack={() => setReport(undefined)}
          />
        )
      }
    />
  )
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
