/** What fills the text of each code. Made from the English catalogues by `npm run typegen`. */
export interface MessageParams {
  readonly 'fields.required': 'attribute'
  readonly 'fields.email': 'attribute'
  readonly 'fields.format': 'attribute'
  readonly 'fields.selected': 'attribute'
  readonly 'fields.invalid': 'attribute'
  readonly 'fields.number': 'attribute'
  readonly 'fields.integer': 'attribute'
  readonly 'fields.string': 'attribute'
  readonly 'fields.boolean': 'attribute'
  readonly 'fields.array': 'attribute'
  readonly 'fields.object': 'attribute'
  readonly 'fields.date': 'attribute'
  readonly 'fields.type': 'attribute' | 'type'
  readonly 'fields.min': 'attribute' | 'min'
  readonly 'fields.minLength': 'attribute' | 'min'
  readonly 'fields.minItems': 'attribute' | 'min'
  readonly 'fields.max': 'attribute' | 'max'
  readonly 'fields.maxLength': 'attribute' | 'max'
  readonly 'fields.maxItems': 'attribute' | 'max'
  readonly 'fields.between': 'attribute' | 'max' | 'min'
  readonly 'fields.multiple': 'attribute' | 'step'
  readonly 'fields.decimals': 'attribute' | 'decimals'
  readonly 'fields.repeated': 'attribute'
  readonly 'fields.duplicate': 'attribute'
  readonly 'request.invalid': never
  readonly 'request.notFound': never
  readonly 'request.unauthenticated': never
  readonly 'request.tooMany': never
  readonly 'request.unavailable': never
  readonly 'request.serverError': never
  readonly 'request.unknownHost': never
  readonly 'request.keyUnreadable': never
  readonly 'request.keyTooLong': never
  readonly 'request.keyReused': never
  readonly 'account.wrongCredentials': never
  readonly 'account.notRegistered': never
  readonly 'account.registered': never
  readonly 'account.emailTaken': never
  readonly 'account.emailSet': never
  readonly 'account.captcha': never
  readonly 'account.resetMailed': never
  readonly 'account.resetToken': never
  readonly 'account.passwordReset': never
  readonly 'account.unconfirmed': never
  readonly 'account.currentPassword': never
  readonly 'account.frozen': never
  readonly 'account.signedLink': never
  readonly 'account.secondStep': never
  readonly 'account.challengeOver': never
  readonly 'account.wrongCode': never
  readonly 'account.twoFactorOn': never
  readonly 'account.twoFactorNeeded': never
  readonly 'account.stepUp': never
  readonly 'account.impersonating': never
  readonly 'account.mayNotImpersonate': never
  readonly 'account.linkOver': never
  readonly 'account.confirmActing': 'account'
  readonly 'account.confirmSignIn': 'account'
  readonly 'account.emailUnconfirmed': never
  readonly 'account.confirmationUnproven': never
  readonly 'account.weakPassword': never
  readonly 'account.tokenScope': never
  readonly 'account.deletionOrders': never
  readonly 'account.deletionMoney': never
  readonly 'account.exportRunning': never
  readonly 'account.tooManyKeys': 'count'
  readonly 'account.keyAddress': 'value'
  readonly 'account.keyElsewhere': never
  readonly 'account.testKey': never
  readonly 'account.emailSame': never
  readonly 'account.registrationClosed': never
  readonly 'catalogue.serviceNotFound': never
  readonly 'catalogue.typeNotFound': never
  readonly 'catalogue.networkNotFound': never
  readonly 'catalogue.networkUnknown': never
  readonly 'catalogue.linkNotValid': never
  readonly 'catalogue.notAvailable': never
  readonly 'catalogue.closedSale': never
  readonly 'catalogue.noCountries': never
  readonly 'orders.actionRefused': never
  readonly 'orders.paymentUnderWay': never
  readonly 'orders.refillNotCompleted': never
  readonly 'orders.refillNotGuaranteed': never
  readonly 'orders.refillOver': never
  readonly 'orders.refillOpen': never
  readonly 'orders.noDripFeed': never
  readonly 'orders.everyRun': 'max' | 'min'
  readonly 'orders.runsTooLarge': never
  readonly 'orders.lineTooLong': 'line' | 'max'
  readonly 'orders.keywordsMax': 'max'
  readonly 'orders.countriesMax': 'max'
  readonly 'orders.valueNotOffered': 'value'
  readonly 'orders.otherTarget': 'target'
  readonly 'orders.twoMethods': never
  readonly 'orders.channelNeeded': never
  readonly 'orders.noFeed': never
  readonly 'orders.subscriptionActionRefused': never
  readonly 'orders.periodBackwards': never
  readonly 'orders.periodTooLong': never
  readonly 'orders.codeWrong': never
  readonly 'orders.ticketWrong': never
  readonly 'orders.noAddress': never
  readonly 'payments.funds': never
  readonly 'payments.coupon': never
  readonly 'payments.stopped': never
  readonly 'payments.invoiceClosed': never
  readonly 'payments.invoiceNotCancelable': never
  readonly 'payments.notManual': never
  readonly 'payments.gatewayUnavailable': never
  readonly 'payments.withdrawalsStopped': never
  readonly 'payments.withdrawalOpen': never
  readonly 'payments.withdrawalTooOften': never
  readonly 'payments.withdrawalRefused': never
  readonly 'payments.withdrawalFee': never
  readonly 'payments.withdrawalFunds': 'amount'
  readonly 'payments.cardsMax': 'max'
  readonly 'payments.cardNeedsYou': never
  readonly 'payments.cardDeclined': never
  readonly 'channels.unknown': never
  readonly 'channels.taken': never
  readonly 'channels.tooMany': never
  readonly 'channels.codeNotFound': never
  readonly 'channels.subscriptionsHidden': never
  readonly 'channels.unavailable': never
  readonly 'channelReports.notConnected': never
  readonly 'channelReports.revoked': never
  readonly 'channelReports.notYours': never
  readonly 'channelReports.quota': never
  readonly 'channelReports.expired': never
  readonly 'channelReports.declined': never
  readonly 'channelReports.another': never
  readonly 'channelReports.endsLater': never
  readonly 'channelReports.startsEarlier': never
  readonly 'channelReports.unavailable': never
  readonly 'widgets.tooMany': never
  readonly 'tasks.unverified': never
  readonly 'tasks.gone': never
  readonly 'tasks.ownOrder': never
  readonly 'tasks.alreadyDone': never
  readonly 'tasks.tooMany': never
  readonly 'tasks.enoughToday': never
  readonly 'tasks.notNow': never
  readonly 'tasks.tooSoon': never
  readonly 'tasks.notCompleted': never
  readonly 'freeTrials.used': never
  readonly 'freeTrials.limited': never
  readonly 'freeTrials.linkUsed': never
  readonly 'signIn.expired': never
  readonly 'signIn.unproven': never
  readonly 'signIn.declined': never
  readonly 'signIn.emailKnown': never
  readonly 'signIn.taken': never
  readonly 'signIn.occupied': never
  readonly 'signIn.lastWay': never
  readonly 'signIn.foreignAddress': never
  readonly 'signIn.unavailable': never
  readonly 'documents.tooBig': 'megabytes'
  readonly 'documents.noPhoto': never
  readonly 'documents.tooManyPixels': 'megapixels'
  readonly 'documents.unreadable': never
  readonly 'documents.stepFull': 'count'
  readonly 'documents.locked': never
  readonly 'documents.approved': never
  readonly 'documents.storageAway': never
  readonly 'deliveries.orderNotWaiting': 'order'
  readonly 'deliveries.unknownProviderOrder': 'order' | 'said'
  readonly 'deliveries.hasProviderOrder': 'order'
  readonly 'deliveries.refillNotWaiting': 'refill'
  readonly 'deliveries.noSuchDelivery': 'delivery'
  readonly 'deliveries.routeMisfit': 'misfit' | 'providerService' | 'service'
  readonly 'providers.noSuchAccount': 'name'
  readonly 'providers.currencyNotConfirmed': 'currency' | 'name'
  readonly 'providers.currencyDiffers': 'name' | 'said' | 'wanted'
  readonly 'providers.noMarkup': 'name'
  readonly 'documentDecisions.notWaiting': 'user'
  readonly 'documentDecisions.notAModerator': never
  readonly 'documentDecisions.own': never
  readonly 'invoiceDecisions.referenceUsed': never
  readonly 'invoiceDecisions.receiptDiffers': never
  readonly 'invoiceDecisions.notAModerator': never
  readonly 'invoiceDecisions.own': never
  readonly 'payouts.risky': 'risks'
  readonly 'payouts.notAnOperator': never
  readonly 'payouts.own': never
  readonly 'payouts.approvedBefore': never
  readonly 'payouts.termsChanged': never
  readonly 'payouts.wrongState': 'state'
  readonly 'payouts.capReached': never
  readonly 'payouts.referenceUsed': never
  readonly 'books.reversedBefore': never
  readonly 'books.noTransaction': never
  readonly 'refunds.own': never
  readonly 'refunds.unsupported': never
  readonly 'refunds.nothingPaid': never
  readonly 'refunds.ambiguous': 'payments'
  readonly 'refunds.open': never
  readonly 'refunds.tooHigh': 'amount' | 'currency'
  readonly 'refunds.balanceTooLow': never
  readonly 'refunds.noFailed': never
  readonly 'disputes.answeredBefore': never
  readonly 'disputes.decided': never
  readonly 'gateways.badSignature': never
}
