export interface MailMessage {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly messageId: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Mailer {
  send(message: MailMessage): Promise<void>
}
