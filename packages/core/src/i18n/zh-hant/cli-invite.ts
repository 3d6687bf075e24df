import type { cliInvite as reference } from '../en/cli-invite.ts'

export const cliInvite: Readonly<Record<keyof typeof reference, string>> = {
  'cli.invite.about': '管理邀請',
  'cli.invite.create': '建立並印出邀請連結',
  'cli.invite.created': '在 {until} 之前，開啟連結的人都能建立帳號：',
  'cli.invite.days': '幾天後到期，1 到 90；預設 14',
  'cli.invite.email': '要邀請的電子郵件',
  'cli.invite.held': '這台伺服器還不會寄信；請自己把連結轉交給 {email}：',
  'cli.invite.id': 'ID，或最後八個字元',
  'cli.invite.ls': '列出你的邀請和加入的人，由新到舊',
  'cli.invite.noSuch': '你沒有 {id} 這份邀請。',
  'cli.invite.rm': '撤回邀請；已加入的人不受影響',
  'cli.invite.rmAsked': '要撤回邀請 {name} 嗎？連結會立刻失效。[y/N] ',
  'cli.invite.send': '寄送單人邀請',
  'cli.invite.sent': '邀請已寄到 {email}。連結：',
  'cli.invite.state.expired': '已過期',
  'cli.invite.state.open': '有效',
  'cli.invite.state.used_up': '已用完',
  'cli.invite.state.withdrawn': '已撤回',
  'cli.invite.uses': '可使用人數，1 到 100；預設 1',
}
