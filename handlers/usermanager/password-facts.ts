import type { UserAccount } from '../../entities/user-account.ts'

/** What the rules about the strength of a password look at (rules/usermanager/password.json). */
export const passwordFacts = ({ companyId, userName }: UserAccount, password: string) => ({
  password: {
    Value: password,
    ContainsUserName: password.toLowerCase().includes(userName.toLowerCase()),
  },
  company: { Id: companyId },
})
