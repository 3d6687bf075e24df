import type { cliInvite as reference } from '../en/cli-invite.ts'

export const cliInvite: Readonly<Record<keyof typeof reference, string>> = {
  'cli.invite.about': '邀請別人：連結、郵件，以及有誰加入',
  'cli.invite.create': '建立並印出邀請連結',
  'cli.invite.created': '打開它的人可以建立帳號，到 {until} 為止：',
  'cli.invite.days': '幾天後到期，1 到 90；預設 14',
  'cli.invite.email': '要邀請誰',
  'cli.invite.held': '這台伺服器還不會寄信；請自己把連結轉交給 {email}：',
  'cli.invite.id': '它的 id，或最後八個字元',
  'cli.invite.ls': '列出你的邀請和加入的人，由新到舊',
  'cli.invite.noSuch': '你沒有 {id} 這份邀請。',
  'cli.invite.none': '你還沒有邀請任何人。',
  'cli.invite.rm': '撤回邀請；已加入的人不受影響',
  'cli.invite.rmAsked': '要撤回邀請 {name} 嗎？連結會立刻失效。[y/N] ',
  'cli.invite.send': '寄一份單人邀請到某個地址',
  'cli.invite.sent': '邀請正寄往 {email}。連結：',
  'cli.invite.state.expired': '已過期',
  'cli.invite.state.open': '有效',
  'cli.invite.state.used_up': '已用完',
  'cli.invite.state.withdrawn': '已撤回',
  'cli.invite.uses': '可以有多少人用它加入，1 到 100；預設一人',
  'cli.invite.withdrawn': '邀請已撤回。',
}
