import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { file, idParams, instant, text } from '../endpoints/entity.ts'
import { LOCALES } from '../i18n/locales.ts'
import { AVATAR_TYPES, MAX_AVATAR_BYTES } from './avatar-rules.ts'
import { profile } from './entities.ts'
import { preferencesChange } from './preferences.ts'

export const THEMES = ['light', 'dark', 'system'] as const

/** The fields of a profile that its owner may change. Null removes a choice, so the device's own applies. */
export const updateMeBody = z.object({
  name: z.optional(text(100).check(z.trim(), z.minLength(1))),
  locale: z.optional(z.nullable(z.enum(LOCALES))),
  theme: z.optional(z.nullable(z.enum(THEMES))),
  preferences: z.optional(preferencesChange),
})

const confirmEmailBody = z.object({ code: text(64) })

export const deleteMeBody = z.object({
  /** Required if the account has a password. Otherwise, the session must have started within the last ten minutes. */
  password: z.optional(text(256)),
})

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Profiles, avatars, exports and deletion. */
export const profileContract = defineContract({
  me: {
    method: 'GET',
    path: '/user/me',
    access: 'user',
    summary: 'The profile of the caller, with balance',
    result: profile,
  },
  updateMe: {
    method: 'PATCH',
    path: '/user/me',
    access: 'user',
    summary: 'Change name, language, theme or preferences of the caller',
    body: updateMeBody,
    result: profile,
  },
  confirmEmail: {
    method: 'POST',
    path: '/user/me/email/confirm',
    access: 'user',
    notImpersonated: true,
    isAddition: true,
    summary: 'Confirm the address of the caller with the code that was sent to it',
    body: confirmEmailBody,
    result: profile,
    errors: ['auth.code_wrong'],
  },
  setAvatar: {
    method: 'PUT',
    path: '/user/me/avatar',
    access: 'user',
    isAddition: true,
    summary: 'A new picture of the caller: its middle is kept, as a square WebP without metadata',
    upload: AVATAR_TYPES,
    maxBodyBytes: MAX_AVATAR_BYTES,
    body: file,
    result: profile,
    errors: ['avatar.unreadable', 'avatar.too_many_pixels', 'picture.no_library'],
  },
  removeAvatar: {
    method: 'DELETE',
    path: '/user/me/avatar',
    access: 'user',
    isAddition: true,
    summary: 'Remove the picture of the caller',
    result: profile,
  },
  // Public, because an <img> can't send a token. Anyone with the URL may see the picture.
  getAvatar: {
    method: 'GET',
    path: '/user/avatar/{id}',
    access: 'guest',
    isAddition: true,
    summary: 'A picture of somebody, 256 by 256 pixels',
    params: idParams,
    download: 'image/webp',
    cacheSeconds: YEAR_SECONDS,
    result: file,
    errors: ['avatar.not_found'],
  },
  exportMe: {
    method: 'POST',
    path: '/user/me/export',
    access: 'user',
    notImpersonated: true,
    whileLeaving: true,
    isAddition: true,
    summary: 'All data of the caller, as a zip of JSON and files',
    download: 'application/zip',
    result: file,
  },
  deleteMe: {
    method: 'DELETE',
    path: '/user/me',
    access: 'user',
    notImpersonated: true,
    isAddition: true,
    summary: 'Delete the account of the caller after seven days; every session ends at once',
    body: deleteMeBody,
    result: z.object({ deletionAt: instant }),
    errors: [
      'auth.wrong_password',
      'auth.fresh_sign_in_required',
      'account.last_super_admin',
      'workspace.owner_must_transfer',
    ],
  },
  keepMe: {
    method: 'POST',
    path: '/user/me/keep',
    access: 'user',
    notImpersonated: true,
    whileLeaving: true,
    isAddition: true,
    summary: 'Keep the account of the caller, which was to be deleted',
    result: profile,
  },
})
