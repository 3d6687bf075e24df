import { MODEL_FEATURES } from '@saffron/core/chat'
import { pricesOf, writtenPrices } from '@saffron/core/wallet'

import { type JsonOption, oneOf } from '../shell/options.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { modelLabel } from './model-label.ts'

interface ChoiceOptions extends JsonOption {
  readonly features?: string
}

/** `saffron models`: the available models and their prices. */
export const listChoices = (options: ChoiceOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const features = (options.features ?? 'chat')
      .split(/[\s,]+/)
      .filter((word) => word !== '')
      .map((word) => oneOf('--features', word, MODEL_FEATURES, t))
    requireSession(context)
    const { list } = await api.chat.listModels({ params: { features: features.join(',') } })
    showRows(list, {
      json: options.json,
      heading: [t('common.name'), t('cli.column.group'), t('cli.column.price'), t('common.model')],
      cells: (model) => [
        modelLabel(model, t),
        model.group ?? '',
        writtenPrices(model.prices, t).join(' ') || t('format.price.free'),
        model.name,
      ],
      fields: ({ id, displayName, group, features: able, prices, contextLimit, name }) => [
        id,
        displayName,
        group,
        able.join(','),
        pricesOf(prices)
          .map(([price, micros]) => `${price}=${micros}`)
          .join(','),
        contextLimit,
        name,
      ],
      none: t('cli.app.noModels'),
    })
  })
