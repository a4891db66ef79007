import '../../features/subscriptions/payments/payments.css';
import { DeleteAccount } from '../../features/accounts/deletion/delete-account.tsx';
import { WithdrawBeforeDeletion } from '../../features/subscriptions/payments/withdraw-first.tsx';

/** The deletion of the account, which tells the refund of the subscription that is still possible. */
export default function AccountDeletion() {
  return <DeleteAccount withdrawal={<WithdrawBeforeDeletion />} />;
}
