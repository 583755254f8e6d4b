import { createFacebookSignIn, createOpenidSignIn } from '@vitrine/connectors/sign-in/openid'
import { createTelegramWidget } from '@vitrine/connectors/sign-in/telegram-widget'

/** How customers sign in by accounts that they have elsewhere. */
export const signInConnectors = () => ({
  providers: { openid: createOpenidSignIn(), facebook: createFacebookSignIn() },
  widget: createTelegramWidget(),
})
