import { readFileSync } from 'node:fs'

import { SOCIAL_SCOPES } from '@saffron/core/auth'
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '@saffron/core/i18n'
import { describe, expect, test } from 'vitest'

import { RELOAD_GUARD_MS } from '../packages/web/src/shell/updates/constants.ts'
import { BREAKPOINTS, CONFIRM, MENU, POPUP, RESEND_SECONDS, TOAST, Z_INDEX } from '../packages/web/src/ui/constants.ts'
import { VIEWER } from '../packages/web/src/viewer/constants.ts'
import { ROOT } from './run-command.ts'

const tokens = readFileSync(`${ROOT}packages/web/src/theme/tokens.css`, 'utf8')

describe('What the product promises', () => {
  test('the page reloads itself once in 10 seconds', () => expect(RELOAD_GUARD_MS).toBe(10_000))

  test('the language cookie lasts 365 days', () => {
    expect([LOCALE_COOKIE, LOCALE_COOKIE_DAYS]).toEqual(['locale', 365])
  })

  test('a code can be sent again after 60 seconds', () => expect(RESEND_SECONDS).toBe(60))

  test('layers lie in this order', () => {
    expect(Z_INDEX).toMatchObject({ popupBase: 1900, popupPanel: 999, overlay: 2000, dialog: 2400 })
  })

  test('layouts change at these widths', () => expect(BREAKPOINTS).toEqual([600, 960, 1280, 1920, 2560]))

  test('a message closes after a second, and by a swipe over 50 px', () => {
    expect(TOAST).toMatchObject({ timeoutMs: 1000, swipePx: 50 })
  })

  test('the confirm dialog has these defaults', () => {
    expect(CONFIRM).toEqual({ maxWidthPx: 500, title: '提示', cancelText: 'CANCEL', okText: 'OK' })
  })

  test('a popup comes from the bottom', () => {
    expect(POPUP).toEqual({ position: 'bottom', maskOpacity: 0.73, durationMs: 300 })
  })

  test('menus open and close after these delays', () => {
    expect(MENU).toMatchObject({ openDelayMs: 300, closeDelayMs: 250 })
  })

  test('the image viewer takes these gestures', () => {
    expect(VIEWER).toMatchObject({ swipePx: 40, axisPx: 10, closeShare: 0.14, doubleTapMs: 300, slideGapPx: 20 })
    expect(VIEWER.maxZoom).toBeGreaterThanOrEqual(6)
  })

  test('social sign-in asks for these scopes', () => {
    expect(SOCIAL_SCOPES).toEqual({ google: 'openid profile email', facebook: 'email, public_profile' })
  })

  test('its colors are these', () => {
    expect(/--primary:\s*([^;]+);/.exec(tokens)?.[1]?.toLowerCase()).toBe('#44463f')
    expect(/--accent:\s*([^;]+);/.exec(tokens)?.[1]?.toLowerCase()).toBe('#ffc107')
  })
})
