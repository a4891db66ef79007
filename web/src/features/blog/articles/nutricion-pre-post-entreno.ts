export const nutricionPrePostEntreno = `
<p>Lo que comes en todo el día importa más que lo que comes alrededor del entrenamiento. Dicho esto, un buen plato antes y otro después hacen que la sesión salga mejor y que la siguiente no te pille cansado. No hay ventanas mágicas de treinta minutos ni alimentos prohibidos: hay tres decisiones sencillas.</p>

<h2>Antes: llegar con energía y sin peso en el estómago</h2>
<p>Los hidratos de carbono son el combustible del esfuerzo intenso. La grasa y la fibra son buenas, pero tardan en digerirse. Por eso, cuanto más cerca estés de entrenar, más sencilla debe ser la comida.</p>
<table>
<thead><tr><th scope="col">Tiempo</th><th scope="col">Qué</th><th scope="col">Ejemplo</th></tr></thead>
<tbody>
<tr><td>3 horas</td><td>Plato completo</td><td>Arroz con pollo y verdura, o lentejas con huevo</td></tr>
<tr><td>90 minutos</td><td>Ración ligera</td><td>Tostadas con pavo, o yogur con avena y fruta</td></tr>
<tr><td>30 minutos</td><td>Algo pequeño</td><td>Un plátano, o dos dátiles</td></tr>
</tbody>
</table>
<p>Como medida, cuenta un gramo de hidratos por kilo de peso si comes una hora antes y dos si comes dos horas antes. Una persona de 70 kilos, hora y media antes, estará bien con unos 100 gramos: un tazón de avena con leche y un plátano.</p>

<h3>¿Y en ayunas?</h3>
<p>Puedes, si la sesión es corta o tranquila y te sienta bien. Para series pesadas o intervalos, casi todo el mundo rinde más con algo en el estómago. Pruébalo dos semanas de cada forma y mira tu cuaderno, no tu teoría.</p>

<h3>El café</h3>
<p>Si te gusta tomar uno antes de entrenar y te sienta bien, tómalo. Por la tarde, cuenta las horas hasta la cama: el entreno de mañana empieza por dormir esta noche.</p>

<h2>Durante: agua, y poco más</h2>
<p>En una sesión de menos de una hora basta con agua. Bebe cuando tengas sed. Si pasas de 75 minutos, hace calor o sudas mucho, añade una pizca de sal y algo de hidratos: una bebida isotónica o medio litro de agua con zumo.</p>

<h2>Después: reparar y reponer</h2>
<p>El músculo necesita proteína para reconstruirse y no tiene tanta prisa como se dice: dos o tres horas de margen son normales si comiste antes. Lo que sí cuenta es el total del día.</p>
<ul>
<li><strong>Proteína en esa comida:</strong> entre 25 y 40 gramos. Son 150 gramos de pollo o pescado, tres huevos con un yogur, o un cazo de proteína con leche.</li>
<li><strong>Proteína en el día:</strong> de 1,6 a 2 gramos por kilo de peso, repartidos en tres o cuatro comidas.</li>
<li><strong>Hidratos:</strong> una ración normal. Si vuelves a entrenar en menos de 24 horas, algo más.</li>
<li><strong>Líquido:</strong> bebe hasta que la orina vuelva a ser clara.</li>
</ul>

<h3>Tres cenas que cumplen</h3>
<ol>
<li>Tortilla de tres huevos con patata cocida y ensalada de tomate.</li>
<li>Salmón al horno con arroz y brócoli.</li>
<li>Garbanzos salteados con espinacas y queso fresco, y pan.</li>
</ol>

<h2>Dónde encajan los suplementos</h2>
<p>Primero la comida, el sueño y la constancia. Después, si quieres, poca cosa tiene respaldo sólido:</p>
<ul>
<li><strong>Proteína en polvo:</strong> es comida práctica. Útil cuando no llegas a tu cantidad con los platos.</li>
<li><strong>Creatina monohidrato:</strong> de 3 a 5 gramos al día, todos los días, a cualquier hora. No hace falta fase de carga.</li>
</ul>
<p>Lo demás depende de carencias concretas que se ven en una analítica, no en un anuncio.</p>

<h2>Si quieres perder grasa</h2>
<p>Recorta en otra parte del día antes que alrededor del entrenamiento. Una sesión con energía conserva músculo; una sesión vacía solo cansa. Mantén la proteína alta, llena medio plato de verdura y deja que el déficit sea pequeño: entre 300 y 400 calorías son sostenibles, 1000 no lo son.</p>

<h2>Un plan para mañana</h2>
<p>Elige una sola cosa: llevar un plátano en la bolsa, preparar la cena antes de salir o contar la proteína durante tres días. Cuando salga sola, añade la siguiente. Y si tienes una enfermedad, tomas medicación o estás embarazada, habla antes con tu médico o con un dietista-nutricionista.</p>

<blockquote><p>La mejor comida de antes de entrenar es la que ya has probado y te sienta bien.</p></blockquote>
`;
