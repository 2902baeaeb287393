import type { Words } from './words.ts';

const PROBLEMS = {
  cardNumber: {
    missing: 'Saisissez le numéro de carte',
    invalid: 'Vérifiez le numéro de carte\u00a0: un chiffre est peut-être faux ou manquant',
    past: 'Vérifiez le numéro de carte',
  },
  cardExpiry: {
    missing: 'Saisissez la date d’expiration',
    invalid: 'Saisissez la date d’expiration comme sur la carte, par exemple 04/29',
    past: 'Cette carte a expiré\u00a0: utilisez-en une autre',
  },
  cardCvc: {
    missing: 'Saisissez le code de sécurité',
    invalid: 'Vérifiez le code de sécurité\u00a0: 3 chiffres au dos, ou 4 au recto pour American Express',
    past: 'Vérifiez le code de sécurité',
  },
  phoneNumber: {
    missing: 'Saisissez le numéro de téléphone',
    invalid: 'Saisissez le numéro de téléphone en chiffres, par exemple +237 6 70 12 34 56',
    past: 'Vérifiez le numéro de téléphone',
  },
} as const;

const EVERY = {
  day: 'chaque jour',
  week: 'chaque semaine',
  month: 'chaque mois',
  year: 'chaque année',
} as const;

export const FRENCH: Words = {
  languageName: 'Français',
  languages: 'Langue',
  securePayment: 'Paiement sécurisé',
  runBy: (platform) => `Paiements par ${platform}`,
  summary: 'Ce que vous payez',
  payTo: (merchant) => `Payer ${merchant}`,
  reference: 'Référence',
  currency: 'Devise',
  every: EVERY,
  mandate: (merchant, amount, interval) =>
    `En payant, vous autorisez ${merchant} à prélever ${amount} ${EVERY[interval]} avec le même moyen de paiement, jusqu’à la résiliation de l’abonnement.`,
  choose: 'Comment souhaitez-vous payer\u00a0?',
  methods: 'Moyen de paiement',
  methodNames: { card: 'Carte', mobile_money: 'Mobile money' },
  cardNumber: 'Numéro de carte',
  cardExpiry: 'Date d’expiration',
  cardExpiryHint: 'MM/AA',
  cardCvc: 'Code de sécurité',
  cardCvcHint: '3 ou 4 chiffres',
  phoneNumber: 'Numéro de téléphone',
  phoneNumberHint: 'Le numéro de votre compte de mobile money',
  phoneThen: 'Une confirmation peut vous être demandée sur votre téléphone.',
  redirectFirst:
    'Vous saisissez vos coordonnées sur la page sécurisée de notre prestataire de paiement, puis revenez ici.',
  pay: (amount) => `Payer ${amount}`,
  continueToPay: (amount) => `Continuer pour payer ${amount}`,
  notStored: 'Votre saisie sert à ce seul paiement et n’est pas conservée.',
  cancel: 'Annuler le paiement',
  cancelAsk: 'Annuler ce paiement\u00a0?',
  cancelMeans: (merchant) =>
    `Rien n’a été débité. ${merchant} verra que vous avez annulé. Pour revenir plus tard, gardez cette page ouverte ou retournez chez ${merchant} sans annuler.`,
  keepPaying: 'Continuer le paiement',
  testMode: 'Mode test\u00a0: aucun montant n’est débité.',
  testNumbers: 'Numéros de test',
  testRows: [
    ['4242 4242 4242 4242', 'carte acceptée'],
    ['4000 0000 0000 0002', 'carte refusée'],
    ['4000 0000 0000 0341', 'carte acceptée, renouvellements refusés'],
    ['… 1', 'téléphone finissant par 1\u00a0: accepté'],
    ['… 2', 'téléphone finissant par 2\u00a0: refusé'],
    ['… 3', 'téléphone finissant par 3\u00a0: prend une minute'],
  ],
  error: 'Erreur',
  problemsTitle: 'Veuillez vérifier votre saisie',
  problem: ({ field, problem }) => PROBLEMS[field][problem],
  declinedTitle: 'Le paiement a été refusé',
  declined: {
    declined:
      'Votre banque ou votre opérateur a refusé le paiement. Réessayez ou utilisez un autre moyen de paiement.',
    insufficient_funds:
      'Le solde du compte est insuffisant. Utilisez un autre compte ou réessayez plus tard.',
    expired: 'La carte a expiré. Utilisez-en une autre.',
    wrong_details: 'Les données de la carte sont inexactes. Vérifiez-les et réessayez.',
    authentication_required: 'Votre banque demande une confirmation. Réessayez et confirmez le paiement.',
    not_supported: 'Ce montant ne peut pas être payé avec ce moyen de paiement. Utilisez-en un autre.',
    test_numbers_only: 'Ceci est un test\u00a0: seuls les numéros de test ci-dessous sont acceptés.',
    abandoned: 'Le paiement n’a pas été terminé. Réessayez quand vous le souhaitez.',
  },
  notCharged: 'Rien n’a été débité.',
  triesLeft: (count) => (count === 1 ? 'Il vous reste un essai.' : `Il vous reste ${count} essais.`),
  unavailableTitle: 'Le paiement n’a pas pu commencer',
  unavailable:
    'Notre prestataire de paiement ne répond pas. Rien n’a été débité. Veuillez réessayer dans un instant.',
  staleTitle: 'Veuillez renvoyer vos données',
  stale: 'La page envoyée n’était plus à jour. Rien n’a été débité. Saisissez à nouveau vos données.',
  redirectTitle: 'Continuez chez notre prestataire de paiement',
  redirect: 'Vous allez être dirigé vers la page sécurisée de notre prestataire de paiement.',
  redirectLink: 'Continuer vers le paiement',
  processingTitle: 'Votre paiement est en cours',
  processing:
    'Cela peut prendre une minute. La page se met à jour automatiquement\u00a0; ne payez pas une seconde fois.',
  processingLeave: (merchant) =>
    `Vous pouvez quitter cette page\u00a0: ${merchant} sera informé du résultat.`,
  checkAgain: 'Vérifier maintenant',
  confirmOnPhone:
    'Confirmez le paiement sur votre téléphone\u00a0: un message de votre opérateur de mobile money vous y attend.',
  paidTitle: 'Ce paiement est effectué',
  paid: 'Il a été effectué depuis une autre page ou un autre appareil. Vous n’avez pas à payer de nouveau.',
  succeededTitle: 'Paiement reçu',
  succeeded: (merchant) => `Merci. Votre paiement à ${merchant} est effectué.`,
  amount: 'Montant',
  paidTo: 'Payé à',
  method: 'Moyen de paiement',
  date: 'Date',
  keep: 'Vous pouvez imprimer ou enregistrer cette page comme reçu.',
  failedTitle: 'Ce paiement a échoué',
  failed:
    'Il a été refusé trop souvent. Rien n’a été débité. Vous pouvez recommencer depuis le site d’origine.',
  cancelledTitle: 'Paiement annulé',
  cancelled: 'Rien n’a été débité. Vous pouvez recommencer depuis le site d’origine.',
  expiredTitle: 'Ce paiement a expiré',
  expired:
    'Le délai de paiement est dépassé. Rien n’a été débité. Vous pouvez recommencer depuis le site d’origine.',
  backTo: (merchant) => `Retourner chez ${merchant}`,
  refusedTitle: 'Ce paiement ne peut pas commencer',
  refusedByShop:
    'La boutique a envoyé une demande de paiement qui ne peut pas être acceptée. Rien n’a été débité. Retournez à la boutique et réessayez\u00a0; si cette page revient, prévenez la boutique.',
  refusedBusy:
    'Trop de demandes de paiement viennent de votre connexion. Rien n’a été débité. Attendez une minute, puis retournez à la boutique et réessayez.',
  refusedByFailure:
    'Une erreur interne s’est produite. Rien n’a été débité. Retournez à la boutique et réessayez dans un instant.',
  refusedDetails: 'Détails pour la boutique',
  unknownTitle: 'L’état de votre paiement est inconnu',
  unknown:
    'L’état de votre paiement n’a pas pu être lu. Ne payez pas de nouveau\u00a0: rechargez cette page.',
  unknownBusy:
    'Trop de demandes viennent de votre connexion. Ne payez pas de nouveau\u00a0: attendez une minute, puis rechargez cette page.',
  reload: 'Recharger cette page',
  tooManyAttemptsTitle: 'Trop d’essais',
  tooManyAttempts:
    'Trop d’essais ont été faits pour ce paiement. Le dernier n’a pas été envoyé. Retournez à la boutique et commencez un nouveau paiement.',
  notFoundTitle: 'Ce paiement n’existe pas',
  notFound: 'L’adresse est peut-être incomplète. Revenez au site d’origine et recommencez.',
};
