/** Every call that signs somebody in answers so. */
export const bearerHeader = {
  authorization:
    '`Bearer …`: the access token of the session. Send it as it stands with further calls; `refreshAccessToken` gives the next one.',
} as const
