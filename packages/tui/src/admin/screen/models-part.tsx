import { type AdminModel, describeChannelError, modelBodyOf, type RefreshReport } from '@saffron/core/admin'
import { contract } from '@saffron/core/contract'
import type { AreaTranslate } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'
import { writtenPrices } from '@saffron/core/wallet'
import { useWindowSize } from 'ink'
import { type ReactElement, useState } from 'react'

import { actionOf } from '../../keys/index.ts'
import { useApp } from '../../ui/app-context.ts'
import { cleanLine } from '../../ui/clean-text.ts'
import { PartList } from '../../ui/list/index.ts'
import { modelSteps, priceSteps, typedModel, typedPrices } from './model-steps.ts'
import { NARROW } from './narrow.ts'
import type { PartProps } from './part-props.ts'
import { ReadingPart } from './reading-part.tsx'
import { useSearchedList } from './use-part-list.ts'
import { usePart } from './use-part.ts'

/** Models: set prices, describe, enable, disable, and refresh from the channels. */
export function ModelsPart({ title, above, may, onKey, onPalette, onBack }: PartProps): ReactElement {
  const { api } = useApp()
  const { columns } = useWindowSize()
  const t = useTranslate('admin')
  const [report, setReport] = useState<RefreshReport>()
  const { store, searchProps } = useSearchedList(api.admin.searchModels)
  const maySwitch = may(contract.admin.editModels)
  const hint = t(maySwitch ? 'cli.adminScreen.modelsHint' : 'cli.adminScreen.refreshHint')
  const { listProps, attempt, hush, say, write } = usePart(hint)

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
  const save = ({ id, name, version }: AdminModel, body: Change) =>
    attempt(
      async () => {
        const saved = await api.admin.updateModel({ params: { id }, body: { ...body, version } })
        store.update(id, () => saved)
        say(t('cli.adminScreen.saved', { name: cleanLine(name) }))
      },
      { refresh: store.refresh },
    )
  const price = (model: AdminModel) => {
    write(priceSteps(model, t), (typed) => void save(model, { prices: typedPrices(typed) }))
  }
  const edit = (model: AdminModel) => {
    write(modelSteps(model, t), (typed) => void save(model, modelBodyOf(typedModel(typed, model))))
  }

  return (
    <PartList
      title={title}
      above={above}
      {...searchProps}
      cells={(model) => cellsOf(model, t, columns < NARROW)}
      empty={t('admin.model.empty')}
      {...listProps}
      {...(maySwitch && { onPick: price })}
      onKey={(name, model) => {
        hush()
        const action = actionOf('admin', name)
        if (action === 'run') void refresh()
        else if (action === 'switch' && maySwitch && model !== undefined) void turn(model)
        else if (action === 'edit' && maySwitch && model !== undefined) edit(model)
        else return onKey(name)
        return true
      }}
      onPalette={onPalette}
      onBack={onBack}
      over={
        report && (
          <ReadingPart
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
function cellsOf(model: AdminModel, t: AreaTranslate<'admin'>, isNarrow: boolean): string[] {
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
function reportText({ added, updated, disabled, names, channels }: RefreshReport, t: AreaTranslate<'admin'>): string {
  const failed = channels.filter(({ ok }) => !ok)
  return [
    t('admin.model.report', { added, updated, gone: disabled }),
    ...names.added.map((name) => `+ ${cleanLine(name)}`),
    ...names.gone.map((name) => `- ${cleanLine(name)}`),
    ...failed.map(({ name, message = '' }) => cleanLine(`! ${name}: ${describeChannelError(message, t)}`)),
  ].join('\n')
}
