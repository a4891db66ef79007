import PasskeysSection from '../../features/accounts/passkeys/passkeys-section.tsx';
import ProvidersSection from '../../features/accounts/profile/providers-section.tsx';

/** The passkeys and the accounts at Google and Apple by which the user signs in. */
export default function SignInWays() {
  return (
    <>
      <PasskeysSection />
      <ProvidersSection />
    </>
  );
}
