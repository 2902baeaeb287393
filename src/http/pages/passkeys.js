/**
 * Passkeys on the pages of accounts. A form with `data-passkey` is hidden until this script shows it, which it does in
 * browsers that have passkeys:
 *
 *   <form data-passkey="sign-in" data-next="/path">   signs in, and continues at the path
 *   <form data-passkey="add">                         adds a passkey with the name in its field `name`
 *
 * A paragraph with the role `alert` in the form shows what failed.
 */
(() => {
  if (window.PublicKeyCredential === undefined || navigator.credentials === undefined) return;

  const isFrench = document.documentElement.lang === 'fr';
  const FAILED = isFrench ? 'Cela n’a pas marché. Réessayez.' : 'This did not work. Try again.';

  const bytesOf = (text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  const textOf = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const described = (credentials) => credentials.map((one) => ({ ...one, id: bytesOf(one.id) }));

  async function post(path, body) {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const result = await answer.json();
    if (!answer.ok) throw new Error((isFrench ? REFUSALS[result.code] : result.message) ?? FAILED);
    return result;
  }

  async function signIn(form) {
    const options = await post('/login/passkey/start', {});
    const { id, response } = await navigator.credentials.get({
      publicKey: {
        ...options,
        challenge: bytesOf(options.challenge),
        allowCredentials: described(options.allowCredentials),
      },
    });
    await post('/login/passkey/complete', {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: textOf(response.clientDataJSON),
        authenticatorData: textOf(response.authenticatorData),
        signature: textOf(response.signature),
        userHandle: textOf(response.userHandle ?? new ArrayBuffer(0)),
      },
    });
    window.location.assign(form.dataset.next);
  }

  async function add(form) {
    const name = new FormData(form).get('name');
    const options = await post('/account/passkeys/start', {});
    const { id, response } = await navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: bytesOf(options.challenge),
        user: { ...options.user, id: bytesOf(options.user.id) },
        excludeCredentials: described(options.excludeCredentials),
      },
    });
    await post('/account/passkeys/add', {
      name,
      passkey: {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: textOf(response.clientDataJSON),
          attestationObject: textOf(response.attestationObject),
        },
      },
    });
    window.location.assign('/account/passkeys');
  }

  /** The server explains in English; in French, its codes do. */
  const REFUSALS = {
    UNAUTHORIZED: 'Cette clé d’accès n’est pas acceptée ici, ou la connexion est trop ancienne. Recommencez.',
    CONFLICT: 'Cette clé d’accès est déjà ajoutée, ou vous en avez trop.',
    TOO_MANY_REQUESTS: 'Trop d’essais. Réessayez dans une minute.',
  };

  /** The names are those of Web Authentication. */
  const REASONS = isFrench
    ? {
        NotAllowedError:
          'Le navigateur n’a pas utilisé de clé d’accès : la demande a été annulée ou a pris trop de temps. Réessayez.',
        InvalidStateError: 'Cet appareil ou cette clé de sécurité a déjà une clé d’accès de votre compte.',
        SecurityError:
          'Les clés d’accès ne marchent pas à cette adresse. Ouvrez cette page à l’adresse de la plateforme.',
        NotSupportedError: 'Cet appareil ou cette clé de sécurité ne prend pas en charge les clés d’accès.',
      }
    : {
        NotAllowedError:
          'The browser did not use a passkey: the request was canceled, or took too long. Try again.',
        InvalidStateError: 'This device or security key has a passkey of your account already.',
        SecurityError: 'Passkeys do not work at this address. Open this page at the address of the platform.',
        NotSupportedError: 'This device or security key does not support passkeys.',
      };

  for (const form of document.querySelectorAll('form[data-passkey]')) {
    const problem = form.querySelector('[role=alert]');
    const button = form.querySelector('button');
    const work = form.dataset.passkey === 'add' ? add : signIn;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      button.disabled = true;
      problem.hidden = true;
      try {
        await work(form);
      } catch (error) {
        problem.textContent = REASONS[error.name] ?? (error.name === 'Error' ? error.message : FAILED);
        problem.hidden = false;
      }
      button.disabled = false;
    });
    form.hidden = false;
  }
})();
