import { deviceName, type deviceContract, type DeviceRequest, showUserCode } from '@saffron/core/auth'
import type { Locale } from '@saffron/core/i18n'

import type { DeviceRequestTable } from '../../db/tables/devices.ts'
import type { Handlers } from '../../http/handler.ts'
import { translatorFor } from '../../platform/translators.ts'
import type { Devices } from './devices.ts'

export function deviceHandlers({ devices }: { devices: Devices }): Handlers<typeof deviceContract> {
  return {
    createDeviceCode: ({ body, address, userAgent }) => devices.ask({ address, userAgent, host: body.host }),
    exchangeDeviceCode: ({ body, address, userAgent }) => devices.exchange(body.deviceCode, { address, userAgent }),
    getDeviceRequest: async (call) => {
      const { code } = call.params
      return toEntity(await devices.find(code, call), code, call.locale)
    },
    answerDeviceRequest: async (call) => {
      const { code } = call.params
      return toEntity(await devices.answer(code, call.body.approve, call), code, call.locale)
    },
  }
}

const toEntity = async (row: DeviceRequestTable, code: string, locale: Locale): Promise<DeviceRequest> => ({
  userCode: showUserCode(code),
  // The session list shows whether the device has signed in.
  state: row.state === 'used' ? 'approved' : row.state,
  device: deviceName(row.userAgent, await translatorFor(locale)),
  ...(row.host !== null && { host: row.host }),
  address: row.address,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
})
