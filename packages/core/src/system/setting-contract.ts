import { defineContract } from '../endpoints/endpoint.ts'
import { idParams, listOf, listQuery, versionQuery } from '../endpoints/entity.ts'
import { createSettingBody, publicSetting, setting, settingKeyParams, updateSettingBody } from './setting-entities.ts'

export const settingContract = defineContract({
  getPublicSetting: {
    method: 'GET',
    path: '/system/env/list/{key}',
    access: 'guest',
    summary: 'A setting that is marked public; a secret never is',
    params: settingKeyParams,
    result: publicSetting,
    errors: ['setting.not_found'],
  },
  searchSettings: {
    method: 'GET',
    path: '/api/system/env/search',
    access: 'super',
    summary: 'The settings by key, the known ones always among them; secrets without their value',
    query: listQuery,
    result: listOf(setting),
  },
  getSetting: {
    method: 'GET',
    path: '/api/system/env/list/{id}',
    access: 'super',
    summary: 'One setting',
    params: idParams,
    result: setting,
    errors: ['setting.not_found'],
  },
  createSetting: {
    method: 'POST',
    path: '/api/system/env/create',
    access: 'super',
    summary: 'Add a setting of one’s own',
    body: createSettingBody,
    result: setting,
    errors: ['setting.key_taken'],
  },
  updateSetting: {
    method: 'PATCH',
    path: '/api/system/env/list/{id}',
    access: 'super',
    summary: 'Change a setting: it counts at once; with a version that is no longer its own, 409 with details.setting',
    params: idParams,
    body: updateSettingBody,
    result: setting,
    errors: ['setting.not_found', 'setting.changed'],
  },
  deleteSetting: {
    method: 'DELETE',
    path: '/api/system/env/list/{id}',
    access: 'super',
    summary: 'Delete a setting; a known one stays, and its default stands again',
    params: idParams,
    query: versionQuery,
    result: setting,
    errors: ['setting.not_found', 'setting.changed'],
  },
})
