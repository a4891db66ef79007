import '../../features/catalogue/management/products/products.css';
import { useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { adminUrls, newProductId } from '../../ui/back-office/admin-urls.ts';
import { ProductEditor } from '../../features/catalogue/management/products/form/product-editor.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin/products/new and /admin/products/{id}: the form of a product. Closing it leads back to the list as it was left. */
export default function ProductPage() {
  const { id = newProductId } = useParams();
  const { state } = useLocation() as { state: { list?: string } | null };
  const navigate = useNavigate();
  // what is created gets an address of its own, and its form goes on with the pictures
  const [made, setMade] = useState<{ id: string; by: string } | null>(null);
  const edited = made?.id === id ? made.by : id;
  const list = adminUrls.products + (state?.list ?? '');
  const isLeaving = useRef(false);
  const close = () => {
    // a second press, before the browser has gone back, must not leave the list
    if (isLeaving.current) return;
    isLeaving.current = true;
    void (state?.list === undefined ? navigate(list) : navigate(-1));
  };
  return (
    <div className="max-w-5xl">
      <BackLink to={list}>Productos</BackLink>
      <ProductEditor
        id={edited === newProductId ? null : edited}
        onCreated={({ _id }) => {
          setMade({ id: _id, by: edited });
          void navigate(adminUrls.product(_id), { replace: true, state });
        }}
        onClose={close}
      />
    </div>
  );
}
