import { describe, expect, it } from 'vitest'

import { readConfig } from './config.ts'

describe('The configuration', () => {
  it('listens on loopback, port 4170, by default', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 4170, demoPaceMs: 20, trustProxy: false })
  })

  it('treats an empty variable as absent', () => {
    expect(readConfig({ SAFFRON_PORT: '', OPENAI_API_KEY: '' })).toMatchObject({ port: 4170 })
  })

  it('stores its data in the platform’s default folder', () => {
    expect(readConfig({ SAFFRON_DATA: '/srv/saffron' }).dataFolder).toBe('/srv/saffron')
    expect(readConfig({}).dataFolder).toMatch(/saffron$/)
  })

  it.each([
    ['SAFFRON_PORT', 'eighty', 'is not a whole number from 0 to 65535'],
    ['SAFFRON_PORT', '70000', 'is not from 0 to 65535'],
    ['SAFFRON_SECRET', 'hunter2', 'is not 32 or more letters, digits and signs of ASCII without a space'],
    ['SAFFRON_DATABASE_URL', 'mysql://db', 'is not a postgres:// address'],
    ['SAFFRON_LOG_LEVEL', 'loud', 'is none of silent, fatal, error, warn, info, debug, trace'],
    ['SAFFRON_SMTP_URL', 'mail.example.com:25', 'is not an smtp:// or smtps:// address'],
    ['SAFFRON_SMS_URL', 'https://sms.example.com', 'has no account and token in it'],
    ['SAFFRON_TRUST_PROXY', 'maybe', 'is neither 1 nor 0'],
  ])('reports the error of %s=%s in one line, without the value', (variable, value, fault) => {
    expect(() => readConfig({ [variable]: value })).toThrow(`${variable} ${fault}`)
    expect(() => readConfig({ [variable]: value })).not.toThrow(value)
  })

  it('starts with unusable proxies of the environment, and lists them', () => {
    const env = { http_proxy: '10.0.0.1:3128', HTTPS_PROXY: 'socks5://127.0.0.1:1080', https_proxy: 'http://10.0.0.1' }
    const { proxies, ignored } = readConfig(env)
    expect(proxies).toEqual({ http: undefined, https: 'http://10.0.0.1', no: undefined })
    expect(ignored).toEqual(['http_proxy', 'HTTPS_PROXY'])
  })

  it('sends nothing without a sender', () => {
    const SAFFRON_SMTP_URL = 'smtp://post:hunter2@mail.example.com'
    expect(() => readConfig({ SAFFRON_SMTP_URL })).toThrow('SAFFRON_MAIL_FROM is needed beside SAFFRON_SMTP_URL')
    const from = 'Saffron <post@example.com>'
    const { smtp, sms } = readConfig({ SAFFRON_SMTP_URL, SAFFRON_MAIL_FROM: from })
    expect({ smtp, sms }).toEqual({ smtp: { url: SAFFRON_SMTP_URL, from }, sms: undefined })
  })
})
