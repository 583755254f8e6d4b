export type { Mailer, MailMessage } from './ports.ts'
