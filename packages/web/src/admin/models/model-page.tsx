import type { AdminModel } from '@saffron/core/admin'
import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import { createListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../shell/client.ts'
import { useDialog } from '../../shell/popup/use-dialog.ts'
import { useReportError } from '../../shell/toast/use-report-error.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useKeptList } from '../../ui/list/use-kept-list.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { ConsoleList } from '../console-list.tsx'
import { ConsolePage } from '../console-page.tsx'
import { SearchField } from '../search-field.tsx'
import { useSearch } from '../use-search.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { ModelDialog } from './model-dialog.tsx'
import { ModelRow } from './model-row.tsx'
import { RefreshDialog } from './refresh-dialog.tsx'

import admin from '../admin.module.css'
import styles from '../console.module.css'

const SORTS = ['', 'name', '-name', '-createdAt'] as const
const SORT_NAMES = { '': 'shown', name: 'name', '-name': 'nameDown', '-createdAt': 'newest' } as const

/** The models of the house: what they are called, what they cost, who is offered them. */
export default function ModelPage() {
  const t = useTranslate('admin')
  const report = useReportError()
  const openDialog = useDialog()
  const search = useSearch()
  const { wanted } = search
  const [sort, setSort] = useState<(typeof SORTS)[number]>('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, AdminModel>>(new Map())
  const kept = useKeptList(`models ${sort} ${wanted}`, () =>
    createListStore<AdminModel>({
      load: ({ page, limit, signal }) =>
        api.admin.searchModels({ query: { page, limit, q: wanted, ...(sort !== '' && { sort }) }, signal }),
      pageSize: MAX_PAGE_SIZE,
    }),
  )
  const { list } = kept
  /** Defaults move from model to model, so the others may have changed too. */
  const saved = (models: readonly AdminModel[]) => {
    for (const model of models) list.update(model.id, () => model)
    setChosen(new Map())
    void list.refresh()
  }
  const choose = (model: AdminModel, isChosen: boolean) => {
    const next = new Map(chosen)
    if (isChosen) next.set(model.id, model)
    else next.delete(model.id)
    setChosen(next)
  }
  const edit = (model: AdminModel) =>
    openDialog<AdminModel>(model.name, ({ resolve }) => <ModelDialog model={model} resolve={resolve} />).then(
      (after) => after !== undefined && saved([after]),
    )
  const editChosen = () =>
    openDialog<readonly AdminModel[]>(t('admin.model.bulk'), ({ resolve }) => (
      <BulkDialog models={[...chosen.values()]} resolve={resolve} />
    )).then((after) => after !== undefined && saved(after))
  const enable = async (models: readonly AdminModel[], enabled: boolean) => {
    const seen = models.map(({ id, version }) => ({ id, version }))
    try {
      saved((await api.admin.editModels({ body: { models: seen, enabled } })).list)
    } catch (error) {
      report(error)
      await list.refresh()
    }
  }
  const refresh = async () => {
    const outcome = await api.admin.refreshModels({})
    void list.refresh()
    await openDialog(t('admin.model.refreshed'), ({ resolve }) => (
      <RefreshDialog report={outcome} onDone={() => resolve(undefined)} />
    ))
  }
  return (
    <ConsolePage
      lead={t('admin.model.lead')}
      head={
        <>
          <div className={admin.filters}>
            <SearchField search={search} label={t('admin.console.search')} />
            <SelectField
              label={t('admin.console.order')}
              value={sort}
              options={SORTS.map((value) => ({ value, label: t(`admin.console.sort.${SORT_NAMES[value]}`) }))}
              onChange={({ target }) => setSort(SORTS.find((known) => known === target.value) ?? '')}
            />
          </div>
          <BusyButton icon={<RefreshCw aria-hidden />} onPress={refresh}>
            {t('admin.model.refresh')}
          </BusyButton>
        </>
      }
    >
      {chosen.size > 0 && (
        <fieldset className={styles.chosen} aria-label={t('admin.model.bulk')}>
          <span>{t('admin.model.chosen', { count: chosen.size })}</span>
          <BusyButton onPress={() => enable([...chosen.values()], true)}>{t('admin.model.enableChosen')}</BusyButton>
          <BusyButton onPress={() => enable([...chosen.values()], false)}>{t('admin.model.disableChosen')}</BusyButton>
          <BusyButton onPress={editChosen}>{t('admin.model.bulk')}</BusyButton>
          <BusyButton onPress={async () => setChosen(new Map())}>{t('admin.model.chooseNone')}</BusyButton>
        </fieldset>
      )}
      <ConsoleList {...kept} label={t('admin.model.list')} emptyText={t('admin.model.empty')}>
        {(model, focus) => (
          <ModelRow
            model={model}
            focus={focus}
            chosen={chosen.has(model.id)}
            onChoose={(isChosen) => choose(model, isChosen)}
            onEdit={() => void edit(model)}
            onSwitch={() => void enable([model], !model.enabled)}
          />
        )}
      </ConsoleList>
    </ConsolePage>
  )
}
