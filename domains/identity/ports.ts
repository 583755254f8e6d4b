export interface CaptchaVerifier {
  verify(response: string, hostname: string): Promise<boolean>
}
